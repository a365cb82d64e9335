import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tip } from '../help/tips.svelte';
import { rovingFocus } from './rovingFocus';

const group = document.createElement('div');
const stop = [(): void => undefined];

function piece(name: string, left: number, top: number, tag = 'span'): HTMLElement {
  const element = document.createElement(tag);
  element.id = name;
  element.getBoundingClientRect = () => new DOMRect(left, top, 10, 10);
  group.append(element);
  const detach = tip(() => ({ title: name, text: '' }))(element);
  if (detach) stop.push(detach);
  return element;
}

function press(key: string): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
  return event;
}

beforeEach(() => {
  vi.useFakeTimers();
  document.body.append(group);
  const leave = rovingFocus(group);
  if (leave) stop.push(leave);
  piece('a', 0, 0);
  piece('b', 20, 2);
  piece('c', 0, 30);
  piece('button', 40, 0, 'button');
});
afterEach(() => {
  for (const each of stop.splice(0)) each();
  group.replaceChildren();
  vi.useRealTimers();
});

it('makes a group one stop for Tab, and leaves buttons stops of their own', () => {
  expect(group.tabIndex).toBe(0);
  expect(['a', 'b', 'c', 'button'].map((name) => document.getElementById(name)?.tabIndex)).toEqual([-1, -1, -1, 0]);
});

it('moves by arrow keys from piece to piece, and to buttons', () => {
  group.focus();
  const path = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowDown'].map((key) => {
    press(key);
    return document.activeElement?.id;
  });
  expect(path).toEqual(['a', 'b', 'button', 'b', 'a', 'c']);
});

it('takes no other key', () => {
  group.focus();
  expect(press('Enter').defaultPrevented).toBe(false);
  expect(press('ArrowDown').defaultPrevented).toBe(true);
});
