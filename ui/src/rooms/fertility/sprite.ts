import { hang } from '../../lib/room/sprite';
import symbols from './sprite.svg?raw';

export function hangSprite(): void {
  hang('ft-sprite', symbols);
}
