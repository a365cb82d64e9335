// The coach's marks on the board: the area of a good answer, or the answers that it compares.

import { namedBy, openAnswers } from '../../lib/coach/hint.svelte';
import { areaPins, hintPins } from '../../lib/coach/pins';
import type { RoomModule } from '../../lib/contract';
import type { TableModel } from '../../lib/table/table.svelte';

export function pinsOf(model: TableModel, room: RoomModule<unknown> | null): ReturnType<typeof hintPins> {
  const { told, step, opened } = model.hint;
  const { question } = model;
  if (!told || !question) return [];
  const all = openAnswers(question, model.draft.several);
  const lit = all.filter(({ answer }) => told.lit.includes(answer));
  if (step === 1) return areaPins(room, question.kind, told.seat, lit);
  const answers = told.answers.map((each) => ({ plan: each.plan, named: namedBy(each, all) }));
  return hintPins(room, question.kind, told.seat, answers, opened);
}
