import { QUESTION_MAX, type FoundPassage } from '@guiche/contract/articles'
import { useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { usePassages } from './articles.queries.ts'
import { articleWords } from './articles.words.ts'
import { HighlightedText } from './HighlightedText.tsx'
import { bareText } from './whatsapp-text.ts'

const SETTLED_AFTER_MS = 300

/** Shows administrators the passages that a question finds, and the reason. */
export default function SearchTestDialog({ onClose }: { onClose: () => void }) {
  const say = useWords(articleWords)
  const [question, setQuestion] = useState('')
  const settled = useDebounced(question, SETTLED_AFTER_MS)
  return (
    <PlainDialog title={say('tryTitle')} width="md" minHeight={440} onClose={onClose}>
      <TextInput
        label={say('question')}
        help={say('questionHelp')}
        autoFocus
        autoComplete="off"
        value={question}
        inputProps={{ maxLength: QUESTION_MAX }}
        onChange={({ target }) => setQuestion(target.value)}
      />
      {settled.trim() !== '' && <TestAnswer question={settled} />}
    </PlainDialog>
  )
}

function TestAnswer({ question }: { question: string }) {
  const say = useWords(articleWords)
  const { data, error, isPlaceholderData, refetch } = usePassages(question)
  if (error !== null) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
  const said = data === undefined ? say('asking') : say('passages', { count: data.length })
  return (
    <Box sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
      <Box role="status" sx={{ typography: 'body2', color: 'text.secondary', mb: 2 }}>
        {data?.length === 0 ? `${say('noPassages')} ${say('noPassagesHelp')}` : said}
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {data?.map((passage) => (
          <FoundPassageItem key={passage.articleId + passage.text} passage={passage} />
        ))}
      </Box>
    </Box>
  )
}

function FoundPassageItem({ passage: { title, text, rank, matches } }: { passage: FoundPassage }) {
  const say = useWords(articleWords)
  return (
    <Box component="li" sx={card}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 3 }}>
        <Box component="bdi" sx={{ flex: 1, minWidth: 0, typography: 'subtitle2' }}>
          <HighlightedText text={title} matches={matches} />
        </Box>
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {say('rank', { percent: Math.round(rank * 100) })}
        </Box>
      </Box>
      <Box dir="auto" sx={{ typography: 'body2', whiteSpace: 'pre-line', my: 1 }}>
        <HighlightedText text={bareText(text)} matches={matches} />
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {say('fit', { words: matches.join(', ') })}
      </Box>
    </Box>
  )
}

const card = {
  px: 4,
  py: 3,
  borderRadius: '8px',
  bgcolor: 'surface.sunken',
  overflowWrap: 'anywhere',
} as const
