import { hang } from '../../lib/sprite';
import symbols from './sprite.svg?raw';

export function hangSprite(): void {
  hang('ft-sprite', symbols);
}
