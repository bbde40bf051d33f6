import Button from '@mui/material/Button'
import type { FlowMediaKind } from '@guiche/contract/flow-nodes/limits'
import { mediaSource } from '@guiche/contract/media-source'
import { FileVideo, ImagePlus, Music } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { acceptedExtensions, mediaFaultOf } from './flow-media.ts'
import { EDITOR_TOAST } from '../dialogs/dialog-styles.ts'
import { mediaWords } from './media.words.ts'

interface FileInputProps {
  kind: FlowMediaKind
  aria: {
    id: string
    'aria-describedby'?: string | undefined
    'aria-invalid'?: boolean
  }
  /** File that is chosen but not uploaded yet. */
  file: File | null
  /** The value in the graph, and the file's original name if known. */
  stored: { value: string; name: string }
  onChoose: (file: File) => void
  onBlur?: () => void
}

const icons = { img: ImagePlus, audio: Music, video: FileVideo } as const

/** File field with a preview; an invalid choice keeps the former file. */
export function FileInput({ kind, aria, file, stored, onChoose, onBlur }: FileInputProps) {
  const say = useWords(mediaWords)
  const chooser = useRef<HTMLInputElement>(null)
  // Object URL of the chosen file.
  const [address, setAddress] = useState<string>()
  useEffect(
    () => () => {
      if (address !== undefined) URL.revokeObjectURL(address)
    },
    [address],
  )
  const shown = address ?? (stored.value === '' ? undefined : mediaSource(stored.value))
  const name = file?.name ?? stored.name
  const { id, ...described } = aria

  function choose(chosen: File | undefined): void {
    if (!chosen) return
    const fault = mediaFaultOf(kind, chosen)
    if (fault) return toast.error(say(fault), EDITOR_TOAST)
    setAddress(URL.createObjectURL(chosen))
    onChoose(chosen)
  }

  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept={acceptedExtensions(kind)}
        hidden
        tabIndex={-1}
        aria-hidden
        onChange={(event) => {
          choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {shown !== undefined && (
        <Box sx={preview}>
          <Preview kind={kind} source={shown} name={name} />
          {name !== '' && (
            <Box component="bdi" sx={fileName}>
              {name}
            </Box>
          )}
        </Box>
      )}
      <Button
        id={id}
        {...described}
        variant="outlined"
        startIcon={<ChooseIcon kind={kind} />}
        onBlur={onBlur}
        onClick={() => chooser.current?.click()}
      >
        {say(shown === undefined ? `choose_${kind}` : 'change')}
      </Button>
    </>
  )
}

function ChooseIcon({ kind }: { kind: FlowMediaKind }) {
  const Icon = icons[kind]
  return <Icon aria-hidden />
}

function Preview({ kind, source, name }: { kind: FlowMediaKind; source: string; name: string }) {
  const say = useWords(mediaWords)
  const label = name === '' ? say(`file_${kind}`) : name
  switch (kind) {
    case 'img':
      return <Box component="img" src={source} alt={label} sx={picture} />
    case 'audio':
      return <audio controls preload="metadata" src={source} aria-label={label} style={whole} />
    case 'video':
      return <video controls preload="metadata" src={source} aria-label={label} style={film} />
  }
}

const preview = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  mb: 2,
  p: 2,
  borderRadius: '8px',
  bgcolor: 'surface.sunken',
} as const
const picture = {
  maxWidth: '100%',
  maxHeight: 200,
  alignSelf: 'flex-start',
  borderRadius: '6px',
  objectFit: 'contain',
} as const
const whole = { width: '100%' } as const
const film = { width: '100%', maxHeight: 240, borderRadius: 6 } as const
const fileName = {
  typography: 'caption',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
} as const
