import { ARTICLE_TEXT_MAX, ARTICLE_TITLE_MAX, PDF_MAX_BYTES } from '@guiche/contract/articles'
import LinearProgress from '@mui/material/LinearProgress'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { errorText } from '../../../platform/error-text.ts'
import { newIdempotencyKey } from '../../../platform/new-idempotency-key.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { SwitchInput, TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { formatCount } from '../../../ui/formats.ts'
import { toast } from '../../../ui/toast.tsx'
import { useUploadArticle } from './articles.queries.ts'
import { articleWords } from './articles.words.ts'
import { PdfInput } from './PdfInput.tsx'

interface UploadForm {
  file: File | undefined
  title: string
  isPublished: boolean
}

/** Creates an article from a PDF. */
export default function UploadDialog({ onClose }: { onClose: () => void }) {
  const say = useWords(articleWords)
  const { mutateAsync } = useUploadArticle()
  const [share, setShare] = useState<number>()
  const form = useForm<UploadForm>({
    defaultValues: { file: undefined, title: '', isPublished: false },
  })

  async function save({ file, ...values }: UploadForm) {
    if (file === undefined) return
    setShare(0)
    try {
      const idempotencyKey = newIdempotencyKey()
      const { isCut } = await mutateAsync({ file, ...values, idempotencyKey, onProgress: setShare })
      if (isCut) toast.info(say('isCut', { most: formatCount(ARTICLE_TEXT_MAX) }))
      else toast.success(say('imported'))
      onClose()
    } catch (error) {
      form.setError('file', { message: errorText(error) })
    } finally {
      setShare(undefined)
    }
  }

  return (
    <FormDialog
      title={say('pdfTitle')}
      form={form}
      saveLabel={say('import')}
      onClose={onClose}
      onSave={save}
    >
      <Controller
        name="file"
        control={form.control}
        rules={{
          validate: (file) =>
            (file !== undefined && file.size <= PDF_MAX_BYTES) ||
            say(file === undefined ? 'fileRequired' : 'pdfHelp'),
        }}
        render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
          <PdfInput ref={ref} value={value} error={error?.message} onChange={onChange} />
        )}
      />
      <TextInput
        label={say('name')}
        help={say('titleHelp')}
        isOptional
        autoComplete="off"
        inputProps={{ maxLength: ARTICLE_TITLE_MAX }}
        {...form.register('title')}
      />
      <Controller
        name="isPublished"
        control={form.control}
        render={({ field: { value, ...field } }) => (
          <SwitchInput
            label={say('publishNow')}
            help={say('publishNowHelp')}
            checked={value}
            {...field}
          />
        )}
      />
      {share !== undefined && <UploadProgress share={share} />}
    </FormDialog>
  )
}

function UploadProgress({ share }: { share: number }) {
  const say = useWords(articleWords)
  const percent = Math.round(share * 100)
  const said = share < 1 ? say('uploading', { percent }) : say('reading')
  return (
    <Box>
      <LinearProgress
        aria-label={said}
        {...(share < 1
          ? { variant: 'determinate' as const, value: percent }
          : { variant: 'indeterminate' as const })}
      />
      <Box role="status" sx={{ typography: 'caption', color: 'text.secondary', mt: 1 }}>
        {said}
      </Box>
    </Box>
  )
}
