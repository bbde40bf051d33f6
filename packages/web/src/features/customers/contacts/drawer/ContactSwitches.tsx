import type { Contact } from '@guiche/contract/contacts'
import { useState } from 'react'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { SwitchInput } from '../../../../ui/Field.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useBlockContact, useDisableBot } from '../contacts.queries.ts'
import { contactWords } from '../contacts.words.ts'

/** Switches that are saved at once, apart from the form. */
export function ContactSwitches({ contact }: { contact: Contact }) {
  const say = useWords(contactWords)
  const block = useBlockContact()
  const disableBot = useDisableBot()
  const { id } = contact
  return (
    <>
      <OptimisticSwitch
        label={say('disableBot')}
        help={say('disableBotHelp')}
        isOn={contact.disableBot}
        onTurn={(isOn) => disableBot.mutateAsync({ id, isOn })}
      />
      <OptimisticSwitch
        label={say('block')}
        help={say('blockHelp')}
        isOn={contact.isBlocked === true}
        onTurn={(isOn) => block.mutateAsync({ id, isOn })}
      />
    </>
  )
}

interface MarkProps {
  label: string
  help: string
  isOn: boolean
  onTurn: (isOn: boolean) => Promise<unknown>
}

/**
 * Shows the new state at once and reverts it if the request fails, since a request takes long enough to look like a
 * missed click.
 */
function OptimisticSwitch({ label, help, isOn, onTurn }: MarkProps) {
  const [wanted, setWanted] = useState<boolean>()
  // The server confirmed the state: later changes by other users show again.
  if (wanted === isOn) setWanted(undefined)

  async function changeOptimistically(next: boolean) {
    setWanted(next)
    try {
      await onTurn(next)
    } catch (error) {
      setWanted(undefined)
      toast.error(errorText(error))
    }
  }

  return (
    <SwitchInput
      label={label}
      help={help}
      checked={wanted ?? isOn}
      onChange={(next) => void changeOptimistically(next)}
    />
  )
}
