import {
  CHARGE_DESCRIPTION_MAX,
  PIX_COMMAND,
  pixCommandIn,
  reaisOf,
} from '@guiche/contract/pix-value'
import type { Say } from '../../../../platform/words.ts'
import type { composerWords } from '../composer.words.ts'

/** The entry of the list for a charge, beside quick messages. */
export interface PixSuggestion {
  readonly key: 'command-pix'
  readonly label: string
  readonly help: string
  /** What is put in the place of what was typed; undefined where it is whole, and is asked about. */
  readonly words: string
  readonly isWhole: boolean
  /** It was named whole: it stands before quick messages. */
  readonly isNamed: boolean
}

/** Undefined where what stands behind the slash can be no charge. Pure. @param receiver empty: the company has no key */
export function pixSuggestion(
  query: string,
  receiver: string,
  say: Say<(typeof composerWords)['pt']>,
): PixSuggestion | undefined {
  const typed = query.toLowerCase()
  const key = 'command-pix'
  const words = `/${PIX_COMMAND} `
  const bare = { key, label: `/${PIX_COMMAND}`, words, isWhole: false } as const
  const command = pixCommandIn(`/${query}`)
  if (!command || command.fault === 'noValue') {
    if (!PIX_COMMAND.startsWith(typed.trim())) return undefined
    return { ...bare, help: say('pixHelp'), isNamed: typed.trim() === PIX_COMMAND }
  }
  const { fault, cents, description } = command
  // Below the field stands what is wrong.
  if (fault !== undefined) return undefined
  const help = receiver === '' ? say('pixNoKey') : say('pixTo', { name: receiver })
  const parts = [help, description].filter((part) => part !== '')
  return {
    key,
    label: say('pixCharge', { value: reaisOf(cents) }),
    help: parts.join(' · '),
    words: `/${query}`,
    isWhole: true,
    isNamed: true,
  }
}

type Fault = NonNullable<NonNullable<ReturnType<typeof pixCommandIn>>['fault']>

export function pixFault(fault: Fault, say: Say<(typeof composerWords)['pt']>): string {
  return say(`pixFault_${fault}`, { count: CHARGE_DESCRIPTION_MAX })
}
