// Commands about answers: give one, undo it, or redo it.

import type { Language } from '../contract';
import { api } from './http';
import type {
  Foreseen,
  AnswerMessage,
  ConsentMessage,
  RedoMessage,
  TakeBackMessage,
  UndoMessage,
  Situation,
} from './messages';

export type TableCommand = AnswerMessage | UndoMessage | RedoMessage | TakeBackMessage | ConsentMessage;

/** The same as an HTTP request, without a socket. */
export function giveByHttp(table: string, lang: Language, command: TableCommand): Promise<Situation | Foreseen> {
  const { type: _type, id: _id, ...body } = command;
  switch (command.type) {
    case 'answer':
      return api.answer(table, lang, body as AnswerMessage);
    case 'undo':
      return api.undo(table, lang, body as UndoMessage);
    case 'redo':
      return api.redo(table, lang, body as RedoMessage);
    case 'take_back':
      return api.takeBack(table, lang, body as TakeBackMessage);
    case 'consent':
      return api.consent(table, lang, body as ConsentMessage);
  }
}
