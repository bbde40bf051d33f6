import { articleInput, type ArticleInput, type FullArticle } from '@guiche/contract/articles'
import { useEffect, useEffectEvent, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { errorText } from '../../../platform/error-text.ts'
import { newIdempotencyKey } from '../../../platform/new-idempotency-key.ts'
import { useWords } from '../../../platform/words.ts'
import { SwitchInput, TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { useArticle, useChangeArticle, useCreateArticle } from './articles.queries.ts'
import { articleWords } from './articles.words.ts'
import { BodyInput } from './BodyInput.tsx'

interface ArticleForm {
  title: string
  body: string
  url: string
  isPublished: boolean
}

interface ArticleDialogProps {
  /** Id of the article to edit; absent for a new one. */
  id?: number | undefined
  onClose: () => void
}

/** Dialog that creates or edits an article. */
export default function ArticleDialog({ id, onClose }: ArticleDialogProps) {
  const { data, error } = useArticle(id)
  const giveUp = useEffectEvent(() => {
    toast.error(errorText(error))
    onClose()
  })
  useEffect(() => {
    if (error !== null) giveUp()
  }, [error])
  if (id !== undefined && data === undefined) return null
  return <LoadedArticle article={data} onClose={onClose} />
}

function LoadedArticle({
  article,
  onClose,
}: {
  article: FullArticle | undefined
  onClose: () => void
}) {
  const say = useWords(articleWords)
  const make = useCreateArticle()
  const change = useChangeArticle()
  // Idempotency key, so that a repeated submit creates one article.
  const [idempotencyKey] = useState(newIdempotencyKey)
  const form = useForm<ArticleForm, unknown, ArticleInput>({
    defaultValues: {
      title: article?.title ?? '',
      body: article?.body ?? '',
      url: article?.url ?? '',
      isPublished: article?.isPublished ?? true,
    },
    resolver: useSchemaResolver<ArticleForm, ArticleInput>(articleInput),
  })
  const { errors } = form.formState

  async function save(values: ArticleInput) {
    try {
      if (article) await change.mutateAsync({ id: article.id, ...values })
      else await make.mutateAsync({ ...values, idempotencyKey })
      toast.success(say('saved'))
      onClose()
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <FormDialog
      width="md"
      title={say(article ? 'editTitle' : 'addTitle')}
      form={form}
      onClose={onClose}
      onSave={save}
    >
      <TextInput
        label={say('name')}
        autoFocus
        autoComplete="off"
        error={
          errors.title &&
          (form.getValues('title').trim() === '' ? say('required') : errors.title.message)
        }
        {...form.register('title')}
      />
      <Controller
        name="body"
        control={form.control}
        render={({ field, fieldState: { error } }) => (
          <BodyInput error={error?.message} {...field} />
        )}
      />
      <TextInput
        label={say('url')}
        help={say('urlHelp')}
        isOptional
        type="url"
        autoComplete="off"
        placeholder="https://"
        error={errors.url?.message}
        {...form.register('url')}
      />
      <Controller
        name="isPublished"
        control={form.control}
        render={({ field: { value, ...field } }) => (
          <SwitchInput
            label={say('isPublished')}
            help={say('isPublishedHelp')}
            checked={value}
            {...field}
          />
        )}
      />
    </FormDialog>
  )
}
