import type { SimulatedMessage } from '@guiche/contract/simulator'
import Skeleton from '@mui/material/Skeleton'
import { FileText, ImageOff } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { simulatorWords } from '../simulator.words.ts'
import { useMedium } from './use-medium.ts'

/** Picture, audio, video or file on the phone. */
export function PhoneMedium({ message }: { message: SimulatedMessage }) {
  const say = useWords(simulatorWords)
  const { type, filename = '', mediaUrl } = message
  const { url, isMissing } = useMedium(mediaUrl)
  const name = filename === '' ? say('document') : filename
  if (isMissing || mediaUrl === undefined) {
    return (
      <Box sx={{ ...fileStyle, color: 'text.secondary' }}>
        <ImageOff size={16} aria-hidden />
        {say('mediaMissing')}
      </Box>
    )
  }
  if (type === 'image' || type === 'sticker') {
    const size = type === 'sticker' ? sticker : picture
    if (url === undefined) return <Skeleton variant="rounded" sx={size} />
    return <Box component="img" src={url} alt={filename === '' ? say(type) : filename} sx={size} />
  }
  if (type === 'video') {
    if (url === undefined) return <Skeleton variant="rounded" sx={picture} />
    return (
      <Box
        component="video"
        src={url}
        controls
        preload="metadata"
        aria-label={say('video')}
        sx={picture}
      />
    )
  }
  if (type === 'audio') {
    if (url === undefined) return <Skeleton variant="rounded" width={232} height={40} />
    return (
      <Box
        component="audio"
        src={url}
        controls
        preload="metadata"
        aria-label={say('audio')}
        sx={sound}
      />
    )
  }
  return (
    <Box
      component="a"
      href={url}
      download={name}
      aria-label={say('download', { name })}
      sx={{ ...fileStyle, color: 'inherit', textDecoration: 'none' }}
    >
      <FileText size={20} aria-hidden />
      <Box component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 500 }}>
        {name}
      </Box>
    </Box>
  )
}

const picture = {
  display: 'block',
  width: 232,
  maxWidth: '100%',
  height: 'auto',
  minHeight: 96,
  maxHeight: 280,
  objectFit: 'cover',
  borderRadius: '8px',
} as const
const sticker = { display: 'block', width: 120, height: 120, objectFit: 'contain' } as const
const sound = { display: 'block', width: 248, maxWidth: '100%', height: 40 } as const
const fileStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minWidth: 160,
  p: 2,
  borderRadius: '8px',
  bgcolor: 'surface.hover',
  whiteSpace: 'nowrap',
  '& > svg': { flexShrink: 0 },
} as const
