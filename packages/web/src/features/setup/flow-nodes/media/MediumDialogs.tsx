import type { FlowMediaKind } from '@guiche/contract/flow-nodes/limits'
import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { Field, SwitchInput } from '../../../../ui/Field.tsx'
import { toast } from '../../../../ui/toast.tsx'
import type { NodeDialogProps } from '../node-look.ts'
import { FileInput } from './FileInput.tsx'
import { uploadMedium } from './flow-media.ts'
import { audioForm, type MediumFields, mediumForm } from './media-forms.ts'
import { useNodeForm } from '../dialogs/node-form.ts'
import { NodeFormDialog } from '../dialogs/NodeFormDialog.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { EDITOR_TOAST } from '../dialogs/dialog-styles.ts'
import { mediaWords } from './media.words.ts'

type Form = UseFormReturn<MediumFields, unknown, MediumFields>

export function PictureDialog(props: NodeDialogProps) {
  return <MediumDialog {...props} kind="img" />
}

export function AudioDialog(props: NodeDialogProps) {
  return <MediumDialog {...props} kind="audio" />
}

export function VideoDialog(props: NodeDialogProps) {
  return <MediumDialog {...props} kind="video" />
}

function MediumDialog({ kind, ...props }: NodeDialogProps & { kind: FlowMediaKind }) {
  const say = useWords(mediaWords)
  const { data } = props.node
  const { save } = kind === 'audio' ? audioForm : mediumForm
  const form: Form = useNodeForm(mediumForm, data)
  const [share, setShare] = useState<number>()

  async function uploadAndSave({ file, ...values }: MediumFields) {
    try {
      const url = file ? await uploadMedium(kind, file, { onProgress: setShare }) : values.url
      if (file) toast.success(say(`added_${kind}`), EDITOR_TOAST)
      return save({ ...values, url, file: null }, data)
    } catch (error) {
      toast.error(errorText(error), EDITOR_TOAST)
      return undefined
    } finally {
      setShare(undefined)
    }
  }

  return (
    <NodeFormDialog {...props} form={form} save={uploadAndSave}>
      <MediumFieldset kind={kind} form={form} />
      <UploadProgress share={share} />
    </NodeFormDialog>
  )
}

export function MediumFieldset({ kind, form }: { kind: FlowMediaKind; form: Form }) {
  const say = useWords(mediaWords)
  return (
    <>
      <Controller
        name="file"
        control={form.control}
        render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
          <Field label={say(`file_${kind}`)} help={say(`help_${kind}`)} error={error?.message}>
            {(aria) => (
              <FileInput
                kind={kind}
                aria={aria}
                file={value}
                stored={{ value: form.getValues('url'), name: '' }}
                onChoose={onChange}
                onBlur={onBlur}
              />
            )}
          </Field>
        )}
      />
      {kind === 'audio' && (
        <Controller
          name="record"
          control={form.control}
          render={({ field: { value, ...field } }) => (
            <SwitchInput label={say('record')} checked={value} {...field} />
          )}
        />
      )}
    </>
  )
}
