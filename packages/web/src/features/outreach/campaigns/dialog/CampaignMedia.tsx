import { FILE_MAX_BYTES } from '@guiche/contract/message-limits'
import Button from '@mui/material/Button'
import { Paperclip, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatBytes } from '../../../../ui/formats.ts'
import { IconAction } from '../../../../ui/IconAction.tsx'
import type { MediaChange } from '../campaigns.queries.ts'
import { campaignDialogWords } from './dialog.words.ts'

interface CampaignMediaProps {
  /** The campaign's stored media file. */
  stored: { path: string; name: string } | null
  value: MediaChange
  onChange: (change: MediaChange) => void
}

/** Selects one media file, with the text as its caption. */
export function CampaignMedia({ stored, value, onChange }: CampaignMediaProps) {
  const say = useWords(campaignDialogWords)
  const chooser = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const kept = value === undefined ? stored : null
  const name = value instanceof File ? value.name : kept?.name

  function choose(file: File | undefined) {
    if (!file) return
    const isGood = file.size <= FILE_MAX_BYTES
    setError(isGood ? undefined : say('mediaTooBig', { size: formatBytes(FILE_MAX_BYTES) }))
    if (isGood) onChange(file)
  }

  return (
    <Field label={say('media')} isOptional help={say('mediaHelp')} error={error}>
      {(aria) => (
        <>
          <input
            ref={chooser}
            {...aria}
            type="file"
            hidden
            onChange={(event) => {
              choose(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          {name === undefined ? (
            <Box>
              <Button
                variant="outlined"
                startIcon={<Paperclip aria-hidden />}
                onClick={() => chooser.current?.click()}
              >
                {say('attach')}
              </Button>
            </Box>
          ) : (
            <Box sx={card}>
              <Paperclip size={16} aria-hidden />
              <Box component="bdi" sx={fileName}>
                {name}
              </Box>
              <IconAction
                icon={X}
                label={say('detach')}
                onClick={() => {
                  setError(undefined)
                  onChange(stored === null ? undefined : 'remove')
                }}
              />
            </Box>
          )}
        </>
      )}
    </Field>
  )
}

const card = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  px: 3,
  py: 1,
  borderRadius: '8px',
  bgcolor: 'surface.sunken',
} as const

const fileName = { flex: 1, minWidth: 0, overflowWrap: 'anywhere' } as const
