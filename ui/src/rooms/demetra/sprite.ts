import { mountSprite } from '../../lib/room/sprite';
import symbols from './sprite.svg?raw';

export function hangSprite(): void {
  mountSprite('dm-sprite', symbols);
}
