import { hang } from '../../lib/sprite';
import symbols from './sprite.svg?raw';

export function hangSprite(): void {
  hang('dm-sprite', symbols);
}
