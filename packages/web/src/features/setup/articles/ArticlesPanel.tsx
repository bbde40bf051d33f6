import { type FoundPassage, QUESTION_MAX } from '@guiche/contract/articles'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { searchField } from '../../../ui/search-field-style.ts'
import { useActiveItem } from '../../../ui/use-active-item.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { usePassages } from './articles.queries.ts'
import { articleWords } from './articles.words.ts'
import { PassageCard } from './PassageCard.tsx'
import { whatsappText } from './whatsapp-text.ts'

interface ArticlesPanelProps {
  /** The customer’s last message; empty until the messages have loaded. */
  asked: string
  /** Inserts text into the composer without sending it. */
  onInsert: (words: string) => void
}

const SETTLED_AFTER_MS = 250

/** Searches the articles for passages that answer the customer, to be inserted into the reply. */
export function ArticlesPanel({ asked, onInsert }: ArticlesPanelProps) {
  const say = useWords(articleWords)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  // The first message that is known: later ones must not replace the passages while the attendant chooses.
  const [begun, setBegun] = useState(asked)
  if (begun === '' && asked !== '' && typed === undefined) setBegun(asked)
  const question = typed ?? begun.slice(0, QUESTION_MAX)
  useEffect(() => input.current?.select(), [begun])
  const settled = useDebounced(question, SETTLED_AFTER_MS)
  const { data, error, isPending, refetch } = usePassages(settled)
  const found = settled.trim() === '' ? [] : (data ?? [])
  const { at, mark } = useActiveItem(found.map(passageKey), settled)

  function onKeyDown(event: KeyboardEvent) {
    const passage = found[at]
    if (passage === undefined) return
    if (event.key === 'ArrowDown') mark((at + 1) % found.length)
    else if (event.key === 'ArrowUp') mark((at - 1 + found.length) % found.length)
    else if (event.key === 'Enter') onInsert(whatsappText(passage.text))
    else return
    event.preventDefault()
  }

  return (
    <Box sx={panel}>
      <Box sx={{ p: 2 }}>
        <Box
          component="input"
          ref={input}
          type="search"
          role="combobox"
          autoFocus
          value={question}
          maxLength={QUESTION_MAX}
          placeholder={say('searchHere')}
          aria-label={say('searchHere')}
          aria-haspopup="grid"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-activedescendant={found.length > 0 ? `${listId}-${at}` : undefined}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={onKeyDown}
          sx={searchField}
        />
      </Box>
      {error !== null && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {error === null && found.length === 0 && (
        <Box role="status" sx={note}>
          {settled.trim() === '' ? say('typeQuestion') : say(isPending ? 'asking' : 'noPassages')}
        </Box>
      )}
      <Box
        id={listId}
        role="grid"
        aria-label={say('articles')}
        sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 1 }}
      >
        {found.map((passage, nth) => (
          <PassageCard
            key={passageKey(passage)}
            id={`${listId}-${nth}`}
            passage={passage}
            isMarked={nth === at}
            onMark={() => nth !== at && mark(nth)}
            onInsert={onInsert}
          />
        ))}
      </Box>
      {found.length > 0 && <Box sx={hint}>{say('keys')}</Box>}
    </Box>
  )
}

function passageKey({ articleId, text }: FoundPassage): string {
  return `${articleId} ${text}`
}

const panel = {
  display: 'flex',
  flexDirection: 'column',
  width: 440,
  maxWidth: '100%',
  height: 360,
} as const

const note = {
  display: 'grid',
  placeItems: 'center',
  flex: 1,
  p: 4,
  textAlign: 'center',
  color: 'text.secondary',
  typography: 'body2',
} as const

const hint = {
  px: 3,
  py: 2,
  typography: 'caption',
  color: 'text.secondary',
  '@media (hover: none)': { display: 'none' },
} as const
