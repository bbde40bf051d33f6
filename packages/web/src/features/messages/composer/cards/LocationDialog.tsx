import Button from '@mui/material/Button'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { TextInput } from '../../../../ui/Field.tsx'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import type { SendingContent } from '../../messages/index.ts'
import { composerWords } from '../composer.words.ts'
import { placeFromText } from './place-from-text.ts'

interface LocationDialogProps {
  onSend: (content: SendingContent) => void
  onClose: () => void
}

const DESCRIPTION_MAX = 200
const LOCATED_WITHIN_MS = 15_000

/** A location from the browser or from a pasted text. */
export default function LocationDialog({ onSend, onClose }: LocationDialogProps) {
  const say = useWords(composerWords)
  const form = useForm({ defaultValues: { place: '', description: '' } })
  const [isLocating, setIsLocating] = useState(false)
  const { register, setValue, setError, clearErrors, formState } = form

  function locate() {
    const showRefusal = () => {
      setIsLocating(false)
      setError('place', { message: say('locationRefused') })
    }
    // Undefined on insecure pages in some browsers.
    const geolocation: Geolocation | undefined = navigator.geolocation
    if (geolocation === undefined) return showRefusal()
    setIsLocating(true)
    geolocation.getCurrentPosition(
      ({ coords }) => {
        setIsLocating(false)
        clearErrors('place')
        const text = `${coords.latitude.toFixed(6)}, ${coords.longitude.toFixed(6)}`
        setValue('place', text, { shouldDirty: true })
      },
      showRefusal,
      { timeout: LOCATED_WITHIN_MS },
    )
  }

  async function sendLocation({ place, description }: { place: string; description: string }) {
    const found = placeFromText(place)
    if (found === undefined) return
    onSend({ kind: 'location', ...found, description: description.trim() })
    onClose()
  }

  return (
    <FormDialog
      title={say('locationTitle')}
      form={form}
      onSave={sendLocation}
      onClose={onClose}
      saveLabel={say('send')}
    >
      <Box>
        <Button
          variant="outlined"
          startIcon={<LocateFixed size={16} aria-hidden />}
          loading={isLocating}
          onClick={locate}
        >
          {say(isLocating ? 'locating' : 'useMine')}
        </Button>
      </Box>
      <TextInput
        label={say('place')}
        help={say('placeHelp')}
        error={formState.errors.place?.message}
        autoFocus
        {...register('place', {
          validate: (text) => placeFromText(text) !== undefined || say('placeFault'),
        })}
      />
      <TextInput
        label={say('description')}
        isOptional
        inputProps={{ maxLength: DESCRIPTION_MAX }}
        {...register('description')}
      />
    </FormDialog>
  )
}
