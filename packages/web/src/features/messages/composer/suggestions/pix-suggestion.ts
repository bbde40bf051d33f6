import {
  CHARGE_DESCRIPTION_MAX,
  PIX_COMMAND,
  pixCommandIn,
  reaisOf,
} from '@guiche/contract/pix-value'
import type { Say } from '../../../../platform/words.ts'
import type { composerWords } from '../composer.words.ts'

/** The suggestion for a charge, beside quick messages. */
export interface PixSuggestion {
  readonly key: 'command-pix'
  readonly label: string
  readonly help: string
  /** The text that replaces the typed one; undefined for a complete command, which is confirmed instead. */
  readonly words: string
  readonly isWhole: boolean
  /** True if the command's name is complete; it then stands before quick messages. */
  readonly isNamed: boolean
}

/**
 * Undefined if the text after the slash cannot be a charge. Pure.
 * @param receiver empty if the company has no Pix key
 */
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
  // The error is shown below the field.
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

export function pixFaultText(fault: Fault, say: Say<(typeof composerWords)['pt']>): string {
  return say(`pixFault_${fault}`, { count: CHARGE_DESCRIPTION_MAX })
}
