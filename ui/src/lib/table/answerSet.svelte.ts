// A set of answers in any order: picked and unpicked freely, previewed, then given together.

import type { Answer, AskedSet, SetItem } from '../contract';

/** How often an answer is among those chosen. */
function countIn(chosen: readonly number[], answer: number): number {
  return chosen.filter((each) => each === answer).length;
}

/** Whether one more of an item may be added to what is chosen. */
function mayAdd(asked: AskedSet, chosen: readonly number[], item: SetItem): boolean {
  const groups = asked.items.filter(({ answer }) => chosen.includes(answer)).map(({ group }) => group);
  return (
    chosen.length < asked.most &&
    countIn(chosen, item.answer) < item.most &&
    groups.every((group) => group === item.group)
  );
}

/** Whether the chosen items may be given as they are. */
function isComplete(asked: AskedSet, chosen: readonly number[]): boolean {
  return asked.least <= chosen.length && chosen.length <= asked.most;
}

/** The items once one is picked: an item of another group, or in place of a single one, starts a new choice. */
function withPicked(asked: AskedSet, chosen: readonly number[], item: SetItem): readonly number[] {
  if (mayAdd(asked, chosen, item)) return [...chosen, item.answer];
  if (countIn(chosen, item.answer) >= item.most) return chosen;
  const isOther = asked.items.some(({ answer, group }) => chosen.includes(answer) && group !== item.group);
  return isOther || asked.most === 1 ? [item.answer] : chosen;
}

/** One set being picked; the board and the answers in words show and change the same one. */
export class AnswerSet {
  chosen = $state.raw<readonly number[]>([]);

  constructor(
    readonly asked: AskedSet,
    /** Called on every change, with the chosen items and whether they may be given. */
    private readonly onChange: (chosen: readonly number[], isComplete: boolean) => void,
    private readonly onDone: (chosen: readonly number[]) => void,
  ) {}

  item(answer: number): SetItem | undefined {
    return this.asked.items.find((item) => item.answer === answer);
  }

  /** The item with these parts. */
  having(parts: Answer['parts']): SetItem | undefined {
    return this.asked.items.find((item) => Object.entries(parts).every(([name, part]) => item.parts[name] === part));
  }

  count(answer: number): number {
    return countIn(this.chosen, answer);
  }

  /** Whether picking the item changes anything. */
  may(answer: number): boolean {
    const item = this.item(answer);
    return item !== undefined && withPicked(this.asked, this.chosen, item) !== this.chosen;
  }

  get isComplete(): boolean {
    return isComplete(this.asked, this.chosen);
  }

  pick(answer: number): void {
    const item = this.item(answer);
    if (item) this.set(withPicked(this.asked, this.chosen, item));
  }

  unpick(answer: number): void {
    const last = this.chosen.lastIndexOf(answer);
    if (last >= 0) this.set(this.chosen.toSpliced(last, 1));
  }

  /** Picks the item; once there can be no more of it, none of it is chosen. */
  toggle(answer: number): void {
    if (this.may(answer)) this.pick(answer);
    else this.set(this.chosen.filter((each) => each !== answer));
  }

  /** Picks or lays back the item; where there can be no more, in place of the one picked first. */
  swap(answer: number): void {
    const first = this.chosen.findIndex((each) => each !== answer);
    const isFull = this.chosen.length >= this.asked.most && first >= 0;
    if (isFull && this.count(answer) < (this.item(answer)?.most ?? 0))
      this.choose([...this.chosen.toSpliced(first, 1), answer]);
    else this.toggle(answer);
  }

  /** Picks these, and nothing else. */
  choose(answers: readonly number[]): void {
    const add = (chosen: readonly number[], answer: number): readonly number[] => {
      const item = this.item(answer);
      return item && mayAdd(this.asked, chosen, item) ? [...chosen, answer] : chosen;
    };
    this.set(answers.reduce(add, []));
  }

  /** Gives the set, if it may be given as it is. */
  done(): void {
    if (this.isComplete) this.onDone(this.chosen);
  }

  private set(chosen: readonly number[]): void {
    if (chosen === this.chosen) return;
    this.chosen = chosen;
    this.onChange(chosen, this.isComplete);
  }
}
