import Button from '@mui/material/Button'
import { Paperclip, Send, X } from 'lucide-react'
import { useRef } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { Field, TextInput } from '../../../ui/Field.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSendTest } from './message-api.queries.ts'
import { messageApiWords } from './message-api.words.ts'

interface TrialValues {
  token: string
  number: string
  body: string
  file: File | null
}

/** Sends a real message through the API. */
export function SendTestForm({ kind }: { kind: 'text' | 'file' }) {
  const say = useWords(messageApiWords)
  const trial = useSendTest()
  const form = useForm<TrialValues>({
    defaultValues: { token: '', number: '', body: '', file: null },
  })
  const { errors, isSubmitting } = form.formState
  const required = { validate: (text: string) => text.trim() !== '' || say('required') }

  async function submit({ file, ...values }: TrialValues) {
    try {
      await trial.mutateAsync({ ...values, file: file ?? undefined })
      toast.success(say('sent'))
      form.reset({ ...values, body: '', file: null })
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <Box
      component="form"
      noValidate
      aria-label={`${say('test')}: ${say(kind === 'text' ? 'sendText' : 'sendFile')}`}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      sx={frame}
    >
      <Box>
        <Box component="h3" sx={{ typography: 'h4', m: 0 }}>
          {say('test')}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{say('testHelp')}</Box>
      </Box>
      <TextInput
        label={say('token')}
        autoComplete="off"
        spellCheck={false}
        error={errors.token?.message}
        {...form.register('token', required)}
      />
      <TextInput
        label={say('number')}
        placeholder="5511987654321"
        inputProps={{ inputMode: 'tel' }}
        autoComplete="off"
        error={errors.number?.message}
        {...form.register('number', required)}
      />
      {kind === 'text' ? (
        <TextInput
          label={say('body')}
          multiline
          rows={3}
          error={errors.body?.message}
          {...form.register('body', required)}
        />
      ) : (
        <Controller
          name="file"
          control={form.control}
          rules={{ required: say('required') }}
          render={({ field: { value, onChange } }) => (
            <FileInput value={value} onChange={onChange} error={errors.file?.message} />
          )}
        />
      )}
      <Button
        type="submit"
        variant="contained"
        loading={isSubmitting}
        startIcon={<Send aria-hidden />}
        sx={{ alignSelf: 'flex-start' }}
      >
        {say('send')}
      </Button>
    </Box>
  )
}

interface FileInputProps {
  value: File | null
  onChange: (file: File | null) => void
  error: string | undefined
}

function FileInput({ value, onChange, error }: FileInputProps) {
  const say = useWords(messageApiWords)
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <Field label={say('file')} error={error}>
      {(aria) => (
        <>
          <input
            ref={chooser}
            {...aria}
            type="file"
            hidden
            onChange={(event) => {
              onChange(event.target.files?.[0] ?? null)
              event.target.value = ''
            }}
          />
          {value === null ? (
            <Button
              variant="outlined"
              startIcon={<Paperclip aria-hidden />}
              onClick={() => chooser.current?.click()}
            >
              {say('choose')}
            </Button>
          ) : (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
              <Box component="bdi" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {value.name}
              </Box>
              <IconAction
                icon={X}
                label={say('removeFile', { name: value.name })}
                onClick={() => onChange(null)}
              />
            </Box>
          )}
        </>
      )}
    </Field>
  )
}

const frame = {
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  p: 4,
  border: '1px solid',
  borderColor: 'surface.line',
  borderRadius: '8px',
} as const
