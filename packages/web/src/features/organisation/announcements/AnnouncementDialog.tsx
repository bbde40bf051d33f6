import { type Announcement, announcementInput } from '@guiche/contract/announcements'
import Button from '@mui/material/Button'
import { ImagePlus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { Field, SelectInput, TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { PictureFailed, useCompanyNames, useSaveAnnouncement } from './announcements.queries.ts'
import { announcementWords } from './announcements.words.ts'

interface AnnouncementForm {
  title: string
  text: string
  priority: '1' | '2' | '3'
  status: 'true' | 'false'
  companyId: string
  /** Undefined keeps the picture, null removes it. It is saved separately from the texts. */
  picture: File | null | undefined
}

interface AnnouncementDialogProps {
  /** The announcement to edit; absent to add one. */
  announcement?: Announcement | undefined
  onClose: () => void
}

export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const say = useWords(announcementWords)
  const save = useSaveAnnouncement()
  const { data: companies = [] } = useCompanyNames()
  const form = useForm<AnnouncementForm, unknown, ReturnType<typeof announcementInput.parse>>({
    defaultValues: {
      title: announcement?.title ?? '',
      text: announcement?.text ?? '',
      priority: `${announcement?.priority ?? 3}`,
      status: announcement?.status === false ? 'false' : 'true',
      companyId: announcement?.companyId == null ? '' : String(announcement.companyId),
      picture: undefined,
    },
    resolver: useSchemaResolver(announcementInput),
  })
  const { errors } = form.formState
  const faultOf = (name: 'title' | 'text') =>
    errors[name] && (form.getValues(name).trim() === '' ? say('required') : errors[name].message)

  return (
    <FormDialog
      width="sm"
      title={say(announcement ? 'editTitle' : 'addTitle')}
      form={form}
      onClose={onClose}
      onSave={async (values) => {
        try {
          await save.mutateAsync({ announcement, values, picture: form.getValues('picture') })
          toast.success(say('saved'))
          onClose()
        } catch (error) {
          // The texts are saved already, so the dialog closes: saving a new announcement again would duplicate it.
          if (error instanceof PictureFailed) {
            toast.error(say('mediaFailed', { reason: errorText(error.cause) }))
            onClose()
          } else toast.error(errorText(error))
        }
      }}
    >
      <TextInput
        label={say('name')}
        autoFocus
        autoComplete="off"
        error={faultOf('title')}
        {...form.register('title')}
      />
      <TextInput
        label={say('text')}
        multiline
        minRows={4}
        maxRows={12}
        error={faultOf('text')}
        {...form.register('text')}
      />
      <Box sx={pair}>
        <Controller
          name="status"
          control={form.control}
          render={({ field }) => (
            <SelectInput
              label={say('status')}
              options={[
                { value: 'true', label: say('active') },
                { value: 'false', label: say('inactive') },
              ]}
              {...field}
            />
          )}
        />
        <Controller
          name="priority"
          control={form.control}
          render={({ field }) => (
            <SelectInput
              label={say('priority')}
              options={[
                { value: '1', label: say('priority1') },
                { value: '2', label: say('priority2') },
                { value: '3', label: say('priority3') },
              ]}
              {...field}
            />
          )}
        />
      </Box>
      <Controller
        name="companyId"
        control={form.control}
        render={({ field }) => (
          <SelectInput<string>
            label={say('audience')}
            options={[
              { value: '', label: say('everybody') },
              ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            {...field}
          />
        )}
      />
      <Controller
        name="picture"
        control={form.control}
        render={({ field: { value, onChange } }) => (
          <PictureInput
            value={value}
            stored={announcement?.mediaPath ? (announcement.mediaName ?? '') : undefined}
            onChange={onChange}
          />
        )}
      />
    </FormDialog>
  )
}

interface PictureInputProps {
  value: File | null | undefined
  /** File name of the stored picture. */
  stored: string | undefined
  onChange: (picture: File | null) => void
}

function PictureInput({ value, stored, onChange }: PictureInputProps) {
  const say = useWords(announcementWords)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [isStored, setIsStored] = useState(stored !== undefined)
  const name = value?.name ?? (isStored ? stored : undefined)
  return (
    <Field label={say('media')} help={say('mediaHelp')} isOptional>
      {(aria) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
          <input
            ref={input}
            id={id}
            type="file"
            accept=".png,.jpg,.jpeg,image/png,image/jpeg"
            hidden
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) onChange(file)
              currentTarget.value = ''
            }}
          />
          <Button
            {...aria}
            aria-invalid={undefined}
            variant="outlined"
            startIcon={<ImagePlus aria-hidden />}
            onClick={() => input.current?.click()}
            sx={{ flexShrink: 0 }}
          >
            {say('chooseMedia')}
          </Button>
          {name !== undefined && (
            <>
              <Box component="bdi" title={name} sx={cut}>
                {name}
              </Box>
              <IconAction
                size="small"
                icon={X}
                label={say('removeMedia')}
                onClick={() => {
                  setIsStored(false)
                  onChange(null)
                }}
              />
            </>
          )}
        </Box>
      )}
    </Field>
  )
}

const pair = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 4 } as const

const cut = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
