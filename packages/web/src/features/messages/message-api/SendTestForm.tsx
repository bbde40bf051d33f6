import Button from '@mui/material/Button'
import { Send } from 'lucide-react'
import { Controller, useForm } from 'react-hook-form'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { FileField } from '../../../ui/FileField.tsx'
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
          label={say('message')}
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
  return (
    <FileField
      label={say('file')}
      {...(error !== undefined && { error })}
      stored={null}
      value={value ?? undefined}
      onChange={(change) => onChange(change instanceof File ? change : null)}
      words={{ choose: say('choose'), remove: say('removeFile', { name: value?.name ?? '' }) }}
    />
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
