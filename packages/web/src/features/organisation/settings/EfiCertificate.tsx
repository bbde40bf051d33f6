import { EFI_CERTIFICATE_MAX } from '@guiche/contract/settings'
import Button from '@mui/material/Button'
import { Check } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { HiddenFileInput } from '../../../ui/HiddenFileInput.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSession } from '../sessions/index.ts'
import { useChangeSetting, useRemoveSecret } from './settings.queries.ts'
import { settingWords } from './settings.words.ts'

/** Certificate of the Efí account: it can be chosen, replaced and removed, but is never sent to the browser. */
export function EfiCertificate() {
  const say = useWords(settingWords)
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const isStored = (useSession().setting('efiCertificate') ?? '') !== ''
  const [fault, setFault] = useState<string>()
  const change = useChangeSetting('efiCertificate')
  const removal = useRemoveSecret('efiCertificate')
  const { confirm, confirmDialog } = useConfirm()

  async function saveCertificate(file: File) {
    setFault(undefined)
    try {
      const value = await readCertificate(file)
      if (value === undefined) setFault(say('badCertificate'))
      else {
        await change.mutateAsync(value)
        toast.success(say('saved'))
      }
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  async function remove() {
    const question = {
      title: say('efiCertificateRemoveTitle'),
      text: say('efiCertificateRemoveText'),
      confirmLabel: say('efiCertificateRemove'),
      isDestructive: true,
    }
    if (!(await confirm(question))) return
    try {
      await removal.mutateAsync()
      toast.success(say('efiCertificateRemoved'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <Box role="group" aria-label={say('efiCertificate')} aria-describedby={hintId}>
      <Box sx={{ fontWeight: 500 }}>{say('efiCertificate')}</Box>
      <Box id={hintId} role="status" sx={fault === undefined ? quiet : wrong}>
        {isStored && fault === undefined && <Check size={14} aria-hidden />}
        {fault ?? say(isStored ? 'efiCertificateSaved' : 'efiCertificateHelp')}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, mt: 3 }}>
        <Button
          variant="outlined"
          loading={change.isPending}
          onClick={() => input.current?.click()}
        >
          {say(isStored ? 'efiCertificateReplace' : 'efiCertificateChoose')}
        </Button>
        {isStored && (
          <Button
            variant="text"
            color="error"
            loading={removal.isPending}
            onClick={() => void remove()}
          >
            {say('efiCertificateRemove')}
          </Button>
        )}
      </Box>
      <HiddenFileInput
        ref={input}
        aria-label={say('efiCertificate')}
        accept=".p12,.pfx,.pem"
        onFiles={([file]) => void saveCertificate(file)}
      />
      {confirmDialog}
    </Box>
  )
}

/** The content of a file, PEM as text and other formats in base64; undefined if it is empty or too large. */
async function readCertificate(file: File): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.length === 0 || bytes.length > EFI_CERTIFICATE_MAX) return undefined
  const text = new TextDecoder().decode(bytes)
  const start = text.indexOf('-----BEGIN')
  const value =
    start === -1
      ? btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
      : text.slice(start)
  return value.length > EFI_CERTIFICATE_MAX ? undefined : value.trim()
}

const quiet = { display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' } as const
const wrong = { color: 'error.text' } as const
