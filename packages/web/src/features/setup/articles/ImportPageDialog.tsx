import { ARTICLE_TEXT_MAX, articleFromPage, type ArticleFromPage } from '@guiche/contract/articles'
import { Controller, useForm } from 'react-hook-form'
import { errorText } from '../../../platform/error-text.ts'
import { newIdempotencyKey } from '../../../platform/new-idempotency-key.ts'
import { useWords } from '../../../platform/words.ts'
import { SwitchInput, TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { formatCount } from '../../../ui/formats.ts'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { useImportPage } from './articles.queries.ts'
import { articleWords } from './articles.words.ts'

interface PageForm {
  pageUrl: string
  isPublished: boolean
}

/** Creates an article from a web page. */
export default function ImportPageDialog({ onClose }: { onClose: () => void }) {
  const say = useWords(articleWords)
  const { mutateAsync } = useImportPage()
  const form = useForm<PageForm, unknown, ArticleFromPage>({
    defaultValues: { pageUrl: '', isPublished: false },
    resolver: useSchemaResolver<PageForm, ArticleFromPage>(articleFromPage),
  })
  const { errors } = form.formState

  async function save(values: ArticleFromPage) {
    try {
      const { isCut } = await mutateAsync({ ...values, idempotencyKey: newIdempotencyKey() })
      if (isCut) toast.info(say('isCut', { most: formatCount(ARTICLE_TEXT_MAX) }))
      else toast.success(say('imported'))
      onClose()
    } catch (error) {
      form.setError('pageUrl', { message: errorText(error) })
    }
  }

  return (
    <FormDialog
      title={say('pageTitle')}
      form={form}
      saveLabel={say('import')}
      onClose={onClose}
      onSave={save}
    >
      <TextInput
        label={say('pageUrl')}
        help={say('pageUrlHelp')}
        type="url"
        autoFocus
        autoComplete="off"
        placeholder="https://"
        error={
          errors.pageUrl &&
          (form.getValues('pageUrl').trim() === '' ? say('required') : errors.pageUrl.message)
        }
        {...form.register('pageUrl')}
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
    </FormDialog>
  )
}
