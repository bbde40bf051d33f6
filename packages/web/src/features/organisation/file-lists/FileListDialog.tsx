import { fileListInput, type FullFileList } from '@guiche/contract/file-lists'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { FileUp, Plus, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Control, Controller, useFieldArray, useForm } from 'react-hook-form'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { HiddenFileInput } from '../../../ui/HiddenFileInput.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import {
  optionsInSavedOrder,
  useFileList,
  useSaveFileList,
  useUploadFiles,
} from './file-lists.queries.ts'
import { fileListWords } from './file-lists.words.ts'

interface OptionValue {
  optionId: number | undefined
  name: string
  file: File | undefined
  mediaName: string | null
}

interface ListForm {
  name: string
  message: string
  options: OptionValue[]
}

interface FileListDialogProps {
  /** Id of the list to edit; absent for a new one. */
  id?: number | undefined
  onClose: () => void
}

/** Dialog that creates or edits a file list. */
export default function FileListDialog({ id, onClose }: FileListDialogProps) {
  const { data, error } = useFileList(id)
  const giveUp = useEffectEvent(() => {
    toast.error(errorText(error))
    onClose()
  })
  useEffect(() => {
    if (error !== null) giveUp()
  }, [error])
  if (id !== undefined && data === undefined) return null
  return <FileListForm list={data} onClose={onClose} />
}

function FileListForm({ list, onClose }: { list: FullFileList | undefined; onClose: () => void }) {
  const say = useWords(fileListWords)
  const save = useSaveFileList()
  const upload = useUploadFiles()
  // Set after the list was saved but its upload failed, so that the next attempt changes it.
  const [savedId, setSavedId] = useState(list?.id)
  const form = useForm<ListForm, unknown, ReturnType<typeof fileListInput.parse>>({
    defaultValues: {
      name: list?.name ?? '',
      message: list?.message ?? '',
      options: list ? optionValuesOf(list) : [],
    },
    resolver: useSchemaResolver(fileListInput),
  })
  const { errors } = form.formState
  const isBlank = (name: 'name' | 'message') => form.getValues(name).trim() === ''

  async function onSave({ name, message }: { name: string; message: string }) {
    const given = form.getValues('options')
    const bare = given.findIndex(({ file, mediaName }) => !file && mediaName === null)
    if (bare !== -1) {
      form.setError(`options.${bare}.file`, { message: say('fileRequired') })
      return
    }
    const options = optionsInSavedOrder(
      given.map((option) => ({ id: option.optionId, name: option.name, file: option.file })),
    )
    try {
      const saved = await save.mutateAsync({ id: savedId, name, message, options })
      setSavedId(saved.id)
      await upload.mutateAsync({ saved, options }).catch((error: unknown) => {
        // The saved options have ids now; chosen files are kept.
        const files = options.map(({ file }) => file)
        form.reset({ name, message, options: optionValuesOf(saved, files) }, { keepDirty: true })
        throw error
      })
      toast.success(say('saved'))
      onClose()
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <FormDialog
      width="sm"
      title={say(list ? 'editTitle' : 'addTitle')}
      form={form}
      onClose={onClose}
      onSave={onSave}
    >
      <TextInput
        label={say('name')}
        autoFocus
        autoComplete="off"
        error={errors.name && (isBlank('name') ? say('required') : errors.name.message)}
        {...form.register('name')}
      />
      <TextInput
        label={say('message')}
        multiline
        minRows={3}
        maxRows={8}
        error={errors.message && (isBlank('message') ? say('required') : errors.message.message)}
        {...form.register('message')}
      />
      <Options control={form.control} />
    </FormDialog>
  )
}

function optionValuesOf(
  { options }: FullFileList,
  files: Array<File | undefined> = [],
): OptionValue[] {
  return options.map(({ id, name, mediaName }, at) => ({
    optionId: id,
    name,
    file: files[at],
    mediaName,
  }))
}

function Options({
  control,
}: {
  control: Control<ListForm, unknown, ReturnType<typeof fileListInput.parse>>
}) {
  const say = useWords(fileListWords)
  const { fields, append, remove } = useFieldArray({ control, name: 'options' })
  return (
    <Box component="section" aria-label={say('files')}>
      <Box sx={{ typography: 'subtitle2', mb: 2 }}>{say('files')}</Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {fields.map((field, at) => (
          <Box key={field.id} component="li" sx={optionRow}>
            <Controller
              name={`options.${at}.name`}
              control={control}
              render={({ field: { ref, ...input }, fieldState: { error } }) => (
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <TextInput
                    label={say('optionName', { number: at + 1 })}
                    autoComplete="off"
                    error={error && (input.value.trim() === '' ? say('required') : error.message)}
                    ref={ref}
                    {...input}
                  />
                </Box>
              )}
            />
            <Controller
              name={`options.${at}.file`}
              control={control}
              render={({ field: { value, onChange }, fieldState: { error } }) => (
                <FileInput
                  name={value?.name ?? field.mediaName}
                  error={error?.message}
                  onChange={onChange}
                />
              )}
            />
            <IconAction
              icon={Trash2}
              label={say('removeOption', { number: at + 1 })}
              onClick={() => remove(at)}
              sx={{ mt: 6 }}
            />
          </Box>
        ))}
      </Box>
      <Button
        variant="outlined"
        startIcon={<Plus aria-hidden />}
        onClick={() => append({ optionId: undefined, name: '', file: undefined, mediaName: null })}
      >
        {say('addFile')}
      </Button>
    </Box>
  )
}

interface FileInputProps {
  name: string | null
  error: string | undefined
  onChange: (file: File) => void
}

function FileInput({ name, error, onChange }: FileInputProps) {
  const say = useWords(fileListWords)
  const input = useRef<HTMLInputElement>(null)
  return (
    <Box sx={{ width: { xs: 130, sm: 200 }, flexShrink: 0, minWidth: 0, mt: 6 }}>
      <HiddenFileInput ref={input} data-option-file onFiles={([file]) => onChange(file)} />
      <Button
        fullWidth
        variant="outlined"
        startIcon={<FileUp aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {say(name === null ? 'choose' : 'replace')}
      </Button>
      <FormHelperText
        title={name ?? undefined}
        sx={{ ...cut, ...(error !== undefined && { color: 'error.text' }) }}
      >
        {error ?? name ?? say('noFile')}
      </FormHelperText>
    </Box>
  )
}

const optionRow = { display: 'flex', alignItems: 'flex-start', gap: 2, mb: 3 } as const

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
