import { Sprite } from '../../kit/sprite';
import source from './sprite.svg?raw';

export const SPRITE = new Sprite('ft', source);
