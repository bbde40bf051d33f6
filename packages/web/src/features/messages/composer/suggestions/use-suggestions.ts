import { isPixNamed } from '@guiche/contract/pix-value'
import { plainText } from '@guiche/contract/plain-text'
import type { QuickMessage } from '@guiche/contract/quick-messages'
import type { Ticket } from '@guiche/contract/tickets'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useLanguage, useWords } from '../../../../platform/words.ts'
import { loadEmoji } from '../../../organisation/emoji/index.ts'
import { useDeferredEnter } from '../../../../ui/use-deferred-enter.ts'
import { useActiveItem } from '../../../../ui/use-active-item.ts'
import { useActiveQuickMessages } from '../../../organisation/quick-messages/index.ts'
import { useSession } from '../../../organisation/sessions/index.ts'
import {
  mentionBefore,
  type Colleague,
  matchingColleagues,
} from '../../../tickets/ticket-notes/index.ts'
import { useColleagues } from '../../../organisation/users/index.ts'
import { composerWords } from '../composer.words.ts'
import {
  emojiAt,
  emojiMatches,
  quickMessageLabel,
  quickMessageMatches,
  type Trigger,
  triggerAt,
} from './suggestion-rules.ts'
import { receiverOf } from '../writing/use-charge-command.tsx'
import { offeredVariables, textWithVariables } from '../writing/text-with-variables.ts'
import { type PixSuggestion, pixSuggestion } from './pix-suggestion.ts'

export interface Suggestion {
  readonly key: string
  readonly label: string
  readonly help: string
  /** Shown large before the label. */
  readonly emoji?: string
  /** The name for the avatar before the label. */
  readonly face?: string
  readonly words: string
  readonly quick?: QuickMessage
  /** Set for the command of a charge, which inserts no text. */
  readonly pix?: PixSuggestion
}

export interface SuggestionState {
  readonly items: readonly Suggestion[]
  /** Index of the suggestion that Enter takes. */
  readonly at: number
  readonly mark: (at: number) => void
  readonly choose: (item: Suggestion) => void
  /** True while the suggestions are loading. */
  readonly isLoading: boolean
  /** Makes an Enter pressed outside the field wait for the suggestions too. */
  readonly keepEnter: () => void
  /**
   * Handles the keys of an open list.
   * @returns true if the key was handled
   */
  readonly onKeyDown: (event: KeyboardEvent) => boolean
}

interface Given {
  text: string
  caret: number
  ticket: Ticket
  /** Notes suggest colleagues, and no variables of the customer. */
  isNote: boolean
  onChoose: (trigger: Trigger, item: Suggestion) => void
  /** Called when Enter was pressed before the suggestions were loaded and there are none. */
  onNone: () => void
}

const MOST = 8

/** The suggestions for the text before the caret. */
export function useSuggestions({
  text,
  caret,
  ticket,
  isNote,
  onChoose,
  onNone,
}: Given): SuggestionState {
  const trigger = isNote ? noteTriggerAt(text, caret) : triggerAt(text, caret)
  const name = trigger && `${trigger.kind} ${trigger.query}`
  const [dismissed, setDismissed] = useState<string>()
  const isOpen = trigger !== undefined && dismissed !== name
  const { items, isLoading } = useSuggestionItems(isOpen ? trigger : undefined, ticket)
  const { at, mark } = useActiveItem(
    items.map(({ key }) => key),
    name,
  )

  const { keep, forget } = useDeferredEnter(isLoading, () => {
    if (items[0] === undefined) onNone()
    else choose(items[0])
  })

  function choose(item: Suggestion) {
    if (trigger !== undefined) onChoose(trigger, item)
  }

  function onKeyDown(event: KeyboardEvent): boolean {
    const item = items[at]
    // The text is a quick message's shortcode, which must not be sent to the customer: Enter waits for the suggestions.
    if (isLoading && event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      keep()
      return true
    }
    forget()
    if (item === undefined) return false
    switch (event.key) {
      case 'ArrowDown':
        mark((at + 1) % items.length)
        break
      case 'ArrowUp':
        mark((at - 1 + items.length) % items.length)
        break
      case 'Enter':
      case 'Tab':
        if (event.shiftKey) return false
        choose(item)
        break
      case 'Escape':
        setDismissed(name)
        event.stopPropagation()
        break
      default:
        return false
    }
    event.preventDefault()
    return true
  }

  return { items, at, mark, choose, isLoading, keepEnter: keep, onKeyDown }
}

function noteTriggerAt(text: string, caret: number): Trigger | undefined {
  const called = mentionBefore(text, caret)
  if (called === undefined) return emojiAt(text.slice(0, caret))
  return { kind: 'colleague', query: called.name, from: called.start, to: caret }
}

function useSuggestionItems(trigger: Trigger | undefined, ticket: Ticket) {
  const quick = useActiveQuickMessages(trigger?.kind === 'quick')
  const { colleagues, isLoading } = useColleagues('', trigger?.kind === 'colleague')
  const items = useOfferedSuggestions(trigger, ticket, quick.data ?? [], colleagues)
  return { items, isLoading: quick.isLoading || isLoading }
}

function useOfferedSuggestions(
  trigger: Trigger | undefined,
  ticket: Ticket,
  answers: readonly QuickMessage[],
  colleagues: readonly Colleague[],
): readonly Suggestion[] {
  const say = useWords(composerWords)
  const { user, setting } = useSession()
  const emoji = useEmojiSuggestions(trigger?.kind === 'emoji' ? trigger.query : undefined)
  switch (trigger?.kind) {
    case undefined:
      return []
    case 'emoji':
      return emoji
    case 'colleague':
      return matchingColleagues(colleagues, trigger.query)
        .slice(0, MOST)
        .map(({ id, name }) => ({
          key: String(id),
          label: name,
          help: '',
          face: name,
          words: `@${name} `,
        }))
    case 'quick': {
      const pix = pixSuggestion(trigger.query, receiverOf(setting), say)
      const command = pix ? [{ ...pix, pix }] : []
      const quick = quickMessageMatches(answers, trigger.query)
        .slice(0, MOST - command.length)
        .map((one) => ({
          key: String(one.id),
          label: `/${one.shortcode.replace(/^\//, '')}`,
          help: isPixNamed(one.shortcode)
            ? say('pixGivesWay')
            : quickMessageLabel(
                textWithVariables(one.message, ticket, user) || (one.mediaName ?? ''),
              ),
          words: one.message,
          quick: one,
        }))
      return pix?.isNamed ? [...command, ...quick] : [...quick, ...command]
    }
    case 'variable': {
      const wanted = plainText(trigger.query)
      return offeredVariables
        .filter(
          (one) =>
            plainText(one).startsWith(wanted) || plainText(say(`var_${one}`)).startsWith(wanted),
        )
        .map((one) => ({
          key: one,
          label: say(`var_${one}`),
          help: textWithVariables(`{{${one}}}`, ticket, user),
          words: `{{${one}}}`,
        }))
    }
  }
}

function useEmojiSuggestions(query: string | undefined): readonly Suggestion[] {
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['emoji', language, query],
    enabled: query !== undefined,
    staleTime: Infinity,
    queryFn: async () => {
      return emojiMatches(await loadEmoji(language), query ?? '', MOST)
    },
  })
  if (query === undefined) return []
  return (data ?? []).map(({ emoji, label }) => ({
    key: emoji,
    label,
    help: '',
    emoji,
    words: emoji,
  }))
}
