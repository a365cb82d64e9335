// What a player tells a table about answers: one is given, taken back, or given again.

import type { Language } from '../contract';
import { api } from './http';
import type { Foreseen, SentAnswer, SentConsent, SentRedo, SentTakeBack, SentUndo, Situation } from './messages';

export type TableCommand = SentAnswer | SentUndo | SentRedo | SentTakeBack | SentConsent;

/** The same by a request of its own, where there is no socket. */
export function giveByHttp(table: string, lang: Language, command: TableCommand): Promise<Situation | Foreseen> {
  const { type: _type, id: _id, ...body } = command;
  switch (command.type) {
    case 'answer':
      return api.answer(table, lang, body as SentAnswer);
    case 'undo':
      return api.undo(table, lang, body as SentUndo);
    case 'redo':
      return api.redo(table, lang, body as SentRedo);
    case 'take_back':
      return api.takeBack(table, lang, body as SentTakeBack);
    case 'consent':
      return api.consent(table, lang, body as SentConsent);
  }
}
