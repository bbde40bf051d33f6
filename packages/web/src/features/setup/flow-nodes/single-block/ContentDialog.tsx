import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { toast } from '../../../../ui/toast.tsx'
import type { NodeDialogProps } from '../node-look.ts'
import { type ContentFields, contentForm, withUploadedNames } from './content-form.ts'
import { ContentParts } from './ContentParts.tsx'
import { uploadContent } from '../media/flow-media.ts'
import { EDITOR_TOAST } from '../dialogs/dialog-styles.ts'
import { useNodeForm } from '../dialogs/node-form.ts'
import { NodeFormDialog } from '../dialogs/NodeFormDialog.tsx'
import { UploadProgress } from '../media/UploadProgress.tsx'
import { singleBlockWords } from './single-block.words.ts'

type Form = UseFormReturn<ContentFields, unknown, ContentFields>

/** Dialog for a sequence of elements. Their files are uploaded together when the node is saved. */
export function ContentDialog(props: NodeDialogProps) {
  const say = useWords(singleBlockWords)
  const { data } = props.node
  const form: Form = useNodeForm(contentForm, data)
  const [share, setShare] = useState<number>()

  async function uploadAndSave({ parts }: ContentFields) {
    const files = parts.flatMap(({ file }) => file ?? [])
    try {
      if (files.length > 0) setShare(0)
      const names = await uploadContent(files, { onProgress: setShare })
      const known = new Map(files.map((file, at) => [file, names[at] ?? '']))
      if (props.isNew || files.length > 0) toast.success(say('added'), EDITOR_TOAST)
      return contentForm.save({ parts: withUploadedNames(parts, known) }, data)
    } catch (error) {
      toast.error(errorText(error), EDITOR_TOAST)
      return undefined
    } finally {
      setShare(undefined)
    }
  }

  return (
    <NodeFormDialog {...props} form={form} save={uploadAndSave}>
      <ContentFieldset form={form} />
      <UploadProgress share={share} />
    </NodeFormDialog>
  )
}

export function ContentFieldset({ form }: { form: Form }) {
  const { isSubmitted } = form.formState
  return (
    <Controller
      name="parts"
      control={form.control}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <ContentParts
          parts={value}
          // Elements are only marked after the first attempt to save, not while they are edited.
          error={isSubmitted ? error?.message : undefined}
          onChange={onChange}
        />
      )}
    />
  )
}
