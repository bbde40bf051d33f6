import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { MessageText } from '../written-text/index.ts'
import { mediaWords } from './media.words.ts'

/** Transcript of an audio message. */
export function Transcript({ text }: { text: string }) {
  const say = useWords(mediaWords)
  return (
    <Box role="group" aria-label={say('transcript')} sx={transcript}>
      <Box aria-hidden sx={label}>
        {say('transcript')}
      </Box>
      <MessageText text={text} />
    </Box>
  )
}

const transcript = {
  mt: 1,
  width: 300,
  maxWidth: '100%',
} as const

const label = { typography: 'caption', color: 'text.secondary' } as const
