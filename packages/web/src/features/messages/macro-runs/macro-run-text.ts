import type { ActionKindOf } from '@guiche/contract/ticket-action-rules'
import type { Say } from '../../../platform/words.ts'
import type { macroRunWords } from './macro-runs.words.ts'

/** A macro's actions in words, each kind once, in order: `etiquetou, respondeu, encerrou`. */
export function macroRunText(
  kinds: readonly ActionKindOf<'person'>[],
  say: Say<(typeof macroRunWords)['pt']>,
): string {
  return [...new Set(kinds)].map((kind) => say(`did_${kind}`)).join(', ')
}
