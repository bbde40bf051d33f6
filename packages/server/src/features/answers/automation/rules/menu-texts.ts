import type { Choices } from '@guiche/contract/choices'
import type { VariableLanguage } from '@guiche/contract/variables'
import type { ConversationState, EffectSource } from '../decision.ts'

// Texts of a menu: numbered lines, or buttons and lists if the company wants them and the line shows them.

/** Ids of the ways back; those of queues are `queue:7`, of entries `option:7`. */
export const START = 'menu:start'
export const BACK = 'menu:back'

interface MenuEntry {
  readonly id: string
  readonly title: string
}

const words: Readonly<
  Record<VariableLanguage, { start: string; back: string; choose: string; again: string }>
> = {
  pt: {
    start: 'Menu inicial',
    back: 'Menu anterior',
    choose: 'Escolha uma opção:',
    again: 'Digite *#* para voltar ao menu inicial.',
  },
  en: {
    start: 'Main menu',
    back: 'Previous menu',
    choose: 'Choose an option:',
    again: 'Type *#* to go back to the main menu.',
  },
  es: {
    start: 'Menú inicial',
    back: 'Menú anterior',
    choose: 'Elige una opción:',
    again: 'Escribe *#* para volver al menú inicial.',
  },
}

export const backEntries = (
  language: VariableLanguage,
): readonly [back: MenuEntry, start: MenuEntry] => [
  { id: BACK, title: words[language].back },
  { id: START, title: words[language].start },
]

export const hintToRestart = (language: VariableLanguage): string => words[language].again

/** Menus with more entries are sent as text. */
const OFFERED_MOST = 100
const TITLE_MAX = 200

/** Length limit of a text with buttons or a list, on every line. */
const BODY_MAX = 4096

interface ShownMenu {
  /** Reason why the menu is sent again; empty for the first time. */
  readonly why: string
  readonly head: string
  readonly entries: readonly MenuEntry[]
  /** The ways back that this menu has. */
  readonly back: readonly MenuEntry[]
}

export function menuEffect(
  { company, line, settings }: ConversationState,
  source: EffectSource,
  { why, head: own, entries, back }: ShownMenu,
) {
  const all = [...entries, ...back]
  const told = [why, own.trim()].filter((part) => part !== '').join('\n\n')
  const head = told.length <= BODY_MAX ? told : own
  const isPressed =
    settings.chatBotType !== 'text' &&
    line.canOffer &&
    entries.length > 0 &&
    all.length <= OFFERED_MOST &&
    all.every(({ title }) => title.trim() !== '' && title.length <= TITLE_MAX)
  if (!isPressed) return { kind: 'say', ...source, text: menuText(head, entries, back) } as const
  const choices: Choices = {
    body: head.trim() === '' ? words[company.language].choose : head,
    options: all.map(({ id, title }) => ({ id, title })),
    prefers: settings.chatBotType === 'list' ? 'list' : 'buttons',
  }
  return { kind: 'offer', ...source, choices } as const
}

function menuText(head: string, entries: readonly MenuEntry[], back: readonly MenuEntry[]): string {
  const lines = entries.map(({ title }, index) => `*[ ${index + 1} ]* - ${title}`)
  const ways = back.map(({ id, title }) => `*[ ${id === BACK ? '0' : '#'} ]* - ${title}`)
  return [head.trim(), lines.join('\n'), ways.join('\n')].filter((part) => part !== '').join('\n\n')
}
