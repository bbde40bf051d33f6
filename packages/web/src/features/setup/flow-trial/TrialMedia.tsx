import { FileVideo, Image, Mic, Music } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { flowTrialWords } from './flow-trial.words.ts'

interface TrialMediaProps {
  media: 'image' | 'audio' | 'video'
  /** Value in the graph: a signed name, or an address. */
  url: string
  isVoice: boolean
}

const icons = { image: Image, audio: Music, video: FileVideo } as const

/** Image, audio or video of a flow as the customer receives it; its name if it cannot be shown. */
export function TrialMedia({ media, url, isVoice }: TrialMediaProps) {
  const say = useWords(flowTrialWords)
  const [isBroken, setIsBroken] = useState(false)
  const name = say(isVoice ? 'media_voice' : `media_${media}`)
  const Icon = isVoice ? Mic : icons[media]
  if (url === '' || isBroken)
    return (
      <Box sx={missing}>
        <Icon size={16} aria-hidden />
        {say('mediaMissing', { media: name })}
      </Box>
    )
  const shown = { src: mediaAddressOf(url), onError: () => setIsBroken(true) }
  if (media === 'image') return <Box component="img" alt={name} sx={picture} {...shown} />
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={missing}>
        <Icon size={14} aria-hidden />
        {name}
      </Box>
      {media === 'audio' ? (
        <Box
          component="audio"
          controls
          preload="metadata"
          aria-label={name}
          sx={sound}
          {...shown}
        />
      ) : (
        <Box
          component="video"
          controls
          preload="metadata"
          aria-label={name}
          sx={picture}
          {...shown}
        />
      )}
    </Box>
  )
}

/** Other clients store names with a leading `/public/`. */
function mediaAddressOf(url: string): string {
  return /^https?:\/\//.test(url) ? url : `/public/${url.replace(/^\/*(?:public\/)*/, '')}`
}

const missing = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  typography: 'caption',
  color: 'text.secondary',
  '& > svg': { flexShrink: 0 },
} as const

const picture = {
  display: 'block',
  maxWidth: '100%',
  maxHeight: 240,
  borderRadius: '8px',
} as const

const sound = { display: 'block', width: 220, maxWidth: '100%', height: 40 } as const
