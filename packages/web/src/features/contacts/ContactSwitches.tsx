import type { Contact } from '@guiche/contract/contacts'
import { errorText } from '../../platform/error-text.ts'
import { useWords } from '../../platform/words.ts'
import { SwitchInput } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useBlock, useDisableBot } from './contacts.queries.ts'
import { contactWords } from './contacts.words.ts'

/** What is on at once, without saving the form. */
export function ContactSwitches({ contact }: { contact: Contact }) {
  const say = useWords(contactWords)
  const block = useBlock()
  const disableBot = useDisableBot()
  const { id } = contact

  async function turn(mark: typeof block | typeof disableBot, isOn: boolean) {
    try {
      await mark.mutateAsync({ id, isOn })
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <>
      <SwitchInput
        label={say('disableBot')}
        help={say('disableBotHelp')}
        checked={disableBot.isPending ? disableBot.variables.isOn : contact.disableBot}
        onChange={(isOn) => void turn(disableBot, isOn)}
      />
      <SwitchInput
        label={say('block')}
        help={say('blockHelp')}
        checked={block.isPending ? block.variables.isOn : contact.isBlocked === true}
        onChange={(isOn) => void turn(block, isOn)}
      />
    </>
  )
}
