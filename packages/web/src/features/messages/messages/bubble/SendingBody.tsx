import CircularProgress from '@mui/material/CircularProgress'
import { ContactRound, FileText, type LucideIcon, MapPin, Mic, Paperclip, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { formatBytes } from '../../../../ui/formats.ts'
import { MessageText } from '../../../organisation/written-text/index.ts'
import { messageWords } from '../messages.words.ts'
import { useUploadProgress } from '../upload-progress.ts'
import type { Sending } from '../message-sendings.ts'

interface SendingBodyProps {
  sending: Sending
  onCancel: (key: string) => void
}

/** The content of a sending, from local data. */
export function SendingBody({ sending, onCancel }: SendingBodyProps) {
  const say = useWords(messageWords)
  const { content, shown } = sending
  const words = shown !== '' && <MessageText text={shown} />
  switch (content.kind) {
    case 'text':
      return words || null
    case 'file':
      return (
        <>
          <FileBody sending={sending} content={content} onCancel={onCancel} />
          {words}
        </>
      )
    case 'quick':
      return (
        <>
          <SendingLine icon={Paperclip}>{content.name}</SendingLine>
          {words}
        </>
      )
    case 'location':
      return <SendingLine icon={MapPin}>{content.description || say('location')}</SendingLine>
    case 'contacts':
      return content.contacts.map(({ id, name }) => (
        <SendingLine key={id} icon={ContactRound}>
          {name}
        </SendingLine>
      ))
  }
}

function FileBody({
  sending,
  content: { file, previewUrl, isVoice },
  onCancel,
}: SendingBodyProps & { content: Extract<Sending['content'], { kind: 'file' }> }) {
  const ring = sending.failure === undefined && <UploadRing sending={sending} onCancel={onCancel} />
  if (previewUrl !== undefined && file.type.startsWith('image/')) {
    return (
      <Box sx={{ position: 'relative', width: 'fit-content', maxWidth: '100%', mb: 1 }}>
        <Box component="img" src={previewUrl} alt={file.name} sx={picture} />
        <Box sx={middle}>{ring}</Box>
      </Box>
    )
  }
  return (
    <Box sx={card}>
      <Box sx={iconBox}>{ring || (isVoice ? <Mic size={20} /> : <FileText size={20} />)}</Box>
      <Box sx={{ minWidth: 0 }}>
        <Box component="bdi" sx={cut}>
          {file.name}
        </Box>
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {formatBytes(file.size)}
        </Box>
      </Box>
    </Box>
  )
}

/** Progress of an upload around its cancel button. */
function UploadRing({ sending: { key, content }, onCancel }: SendingBodyProps) {
  const say = useWords(messageWords)
  const share = useUploadProgress(key)
  if (content.kind !== 'file') return null
  // The upload is complete and the server still processes it.
  const isOpenEnded = share === 1
  return (
    <Box sx={ringBox}>
      <CircularProgress
        size={36}
        thickness={3}
        variant={isOpenEnded ? 'indeterminate' : 'determinate'}
        value={Math.round((share ?? 0) * 100)}
        aria-label={say('uploading', { name: content.file.name })}
        color="inherit"
      />
      <Box
        component="button"
        type="button"
        aria-label={say('cancelUpload', { name: content.file.name })}
        title={say('cancelUpload', { name: content.file.name })}
        onClick={() => onCancel(key)}
        sx={stopButton}
      >
        <X size={16} aria-hidden />
      </Box>
    </Box>
  )
}

function SendingLine({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <Box sx={card}>
      <Box sx={iconBox}>
        <Icon size={20} aria-hidden />
      </Box>
      <Box component="bdi" sx={cut}>
        {children}
      </Box>
    </Box>
  )
}

const picture = {
  display: 'block',
  maxWidth: '100%',
  width: 280,
  maxHeight: 320,
  objectFit: 'cover',
  borderRadius: '8px',
} as const

const middle = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  pointerEvents: 'none',
  '& > *': {
    pointerEvents: 'auto',
    bgcolor: 'rgba(10, 11, 30, 0.6)',
    color: '#fff',
    borderRadius: '50%',
  },
} as const

const ringBox = { position: 'relative', width: 36, height: 36, lineHeight: 0 } as const

const stopButton = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  p: 0,
  border: 0,
  borderRadius: '50%',
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
} as const

const card = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  width: 280,
  maxWidth: '100%',
  py: 1,
} as const

const iconBox = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 40,
  height: 40,
  borderRadius: '8px',
  bgcolor: 'surface.pressed',
  color: 'text.secondary',
} as const

const cut = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
