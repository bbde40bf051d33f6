import { PhoneOptions, PhoneMessage, PhoneThread } from '../../phone/index.ts'
import { MessageText } from '../../../organisation/written-text/index.ts'
import type { TrialBubble } from './use-queue-trial.ts'

interface TrialThreadProps {
  bubbles: readonly TrialBubble[]
  onPress: (pressed: { id: string; title: string }) => void
}

/** Messages of a queue's trial. */
export function TrialThread({ bubbles, onPress }: TrialThreadProps) {
  return (
    <PhoneThread>
      {bubbles.map(({ id, isCustomer, message }) => (
        <PhoneMessage
          key={id}
          isCustomer={isCustomer}
          below={
            !isCustomer && (
              <PhoneOptions
                message={message}
                onChoose={({ id: pressed, title }) => onPress({ id: pressed, title })}
              />
            )
          }
        >
          <MessageText text={message.text} />
        </PhoneMessage>
      ))}
    </PhoneThread>
  )
}
