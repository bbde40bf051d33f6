import { useWords } from '../../../platform/words.ts'
import type { ActionLists } from '../ticket-actions/index.ts'
import { editorWords } from './action-editor.words.ts'
import { type Step, stepFaults } from './action-steps.ts'

/** The rule of a form's steps. Without the loaded lists, only the server can check the references. */
export function useStepValidation(known: ActionLists): (steps: readonly Step[]) => true | string {
  const say = useWords(editorWords)
  return (steps) => {
    if (steps.length === 0) return say('noActions')
    return stepFaults(steps, known).every((fault) => !fault) || say('faulty')
  }
}
