import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { FileText, Film, Music, Paperclip, X } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { formatBytes } from '../../../../ui/formats.ts'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { composerWords } from '../composer.words.ts'
import { canBeSticker, isLargePicture } from './file-limits.ts'
import type { Tray, TrayFile } from './use-tray.ts'

interface FileTrayProps {
  tray: Tray
  /** The attachment of the chosen quick message. */
  quickName: string | undefined
  onRemoveQuick: () => void
  onSubmit: () => void
}

/** The files of the next send, each with its caption. */
export function FileTray({ tray, quickName, onRemoveQuick, onSubmit }: FileTrayProps) {
  const say = useWords(composerWords)
  if (tray.files.length === 0 && quickName === undefined) return null
  return (
    <Box component="ul" aria-label={say('tray')} sx={list}>
      {quickName !== undefined && (
        <Box component="li" sx={row}>
          <Box sx={iconBox}>
            <Paperclip size={20} aria-hidden />
          </Box>
          <Box component="bdi" sx={{ ...cut, flex: 1 }}>
            {quickName}
          </Box>
          <IconAction
            size="small"
            icon={X}
            label={say('removeFile', { name: quickName })}
            onClick={onRemoveQuick}
          />
        </Box>
      )}
      {tray.files.map((one) => (
        <TrayRow key={one.key} one={one} tray={tray} onSubmit={onSubmit} />
      ))}
    </Box>
  )
}

function TrayRow({ one, tray, onSubmit }: { one: TrayFile; tray: Tray; onSubmit: () => void }) {
  const say = useWords(composerWords)
  const { key, file, previewUrl, caption, isSticker } = one
  return (
    <Box component="li" sx={row}>
      {previewUrl === undefined ? (
        <Box sx={iconBox}>
          <KindIcon type={file.type} />
        </Box>
      ) : (
        <Box component="img" src={previewUrl} alt="" sx={thumbnail} />
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
          <Box component="bdi" sx={cut}>
            {file.name}
          </Box>
          <Box component="span" sx={size}>
            {formatBytes(file.size)}
          </Box>
        </Box>
        {!isSticker && (
          <Box
            component="input"
            value={caption}
            dir="auto"
            maxLength={1024}
            placeholder={say('captionHint')}
            aria-label={say('caption', { name: file.name })}
            onChange={(event) => tray.setCaption(key, event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              onSubmit()
            }}
            sx={captionField}
          />
        )}
        {canBeSticker(file) && (
          <FormControlLabel
            label={say('asSticker')}
            control={
              <Checkbox
                size="small"
                checked={isSticker}
                onChange={(_event, isOn) => tray.setSticker(key, isOn)}
              />
            }
          />
        )}
        {isLargePicture(file) && (
          <Box sx={{ typography: 'caption', color: 'warning.text' }}>{say('shrinks')}</Box>
        )}
      </Box>
      <IconAction
        size="small"
        icon={X}
        label={say('removeFile', { name: file.name })}
        onClick={() => tray.remove(key)}
      />
    </Box>
  )
}

function KindIcon({ type }: { type: string }) {
  if (type.startsWith('video/')) return <Film size={20} aria-hidden />
  return type.startsWith('audio/') ? (
    <Music size={20} aria-hidden />
  ) : (
    <FileText size={20} aria-hidden />
  )
}

const list = {
  listStyle: 'none',
  m: 0,
  px: 2,
  pt: 2,
  pb: 0,
  maxHeight: 224,
  overflowY: 'auto',
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
} as const

const row = { display: 'flex', alignItems: 'center', gap: 3, p: 1 } as const

const thumbnail = {
  width: 48,
  height: 48,
  flexShrink: 0,
  objectFit: 'cover',
  borderRadius: '8px',
  bgcolor: 'surface.hover',
} as const

const iconBox = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 48,
  height: 48,
  borderRadius: '8px',
  bgcolor: 'surface.pressed',
  color: 'text.secondary',
} as const

const cut = {
  typography: 'body2',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

const size = {
  typography: 'caption',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  flexShrink: 0,
} as const

const captionField = {
  display: 'block',
  width: '100%',
  boxSizing: 'border-box',
  p: 0,
  mt: '2px',
  height: 24,
  border: 0,
  borderBottom: '1px solid',
  borderColor: 'surface.line',
  outline: 'none',
  background: 'none',
  color: 'text.primary',
  font: 'inherit',
  fontSize: '0.8125rem',
  '&:focus': { borderColor: 'surface.focus' },
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
  '@media (pointer: coarse)': { fontSize: '1rem' },
} as const
