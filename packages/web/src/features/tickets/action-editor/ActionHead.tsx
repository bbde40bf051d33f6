import type { TicketActionKind } from '@guiche/contract/ticket-action-rules'
import { useWords } from '../../../platform/words.ts'
import { StepHead, type StepHeadProps } from '../../../ui/StepHead.tsx'
import { editorWords } from './action-editor.words.ts'
import { actionIcons } from './action-icons.ts'

interface ActionHeadProps extends Omit<StepHeadProps, 'icon' | 'title' | 'labels'> {
  /** The word for the kind of action. */
  name: string
  kind: TicketActionKind
}

/** The place and kind of an action, with what moves and removes it. */
export function ActionHead({ name, kind, ...place }: ActionHeadProps) {
  const say = useWords(editorWords)
  const action = { action: name }
  return (
    <StepHead
      {...place}
      icon={actionIcons[kind]}
      title={say('step', { place: place.at + 1, ...action })}
      labels={{
        drag: say('drag', action),
        up: say('up', action),
        down: say('down', action),
        remove: say('removeStep', action),
      }}
    />
  )
}
