import type { Announcement } from '@guiche/contract/announcements'
import { mediaSource } from '@guiche/contract/media-source'
import { ImagePlus } from 'lucide-react'
import { Controller } from 'react-hook-form'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { SelectInput, TextInput } from '../../../ui/Field.tsx'
import { FileField } from '../../../ui/FileField.tsx'
import type { AnnouncementFormState } from './announcement-form.ts'
import { useCompanyNames } from './announcements.queries.ts'
import { announcementWords } from './announcements.words.ts'

interface AnnouncementFieldsProps {
  form: AnnouncementFormState
  /** Absent for a new announcement. */
  announcement: Announcement | undefined
}

export function AnnouncementFields({ form, announcement }: AnnouncementFieldsProps) {
  const say = useWords(announcementWords)
  const { data: companies = [] } = useCompanyNames()
  const { errors } = form.formState
  const errorTextOf = (name: 'title' | 'text') =>
    errors[name] && (form.getValues(name).trim() === '' ? say('required') : errors[name].message)
  return (
    <>
      <TextInput
        label={say('name')}
        autoFocus
        autoComplete="off"
        error={errorTextOf('title')}
        {...form.register('title')}
      />
      <TextInput
        label={say('text')}
        multiline
        minRows={4}
        maxRows={12}
        error={errorTextOf('text')}
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
          <FileField
            label={say('media')}
            help={say('mediaHelp')}
            isOptional
            accept=".png,.jpg,.jpeg,image/png,image/jpeg"
            icon={ImagePlus}
            hasPreview
            stored={storedPicture(announcement)}
            value={value}
            onChange={onChange}
            words={{ choose: say('chooseMedia'), remove: say('removeMedia') }}
          />
        )}
      />
    </>
  )
}

function storedPicture(announcement: Announcement | undefined) {
  const { mediaPath = null, mediaName = null } = announcement ?? {}
  return mediaPath === null ? null : { path: mediaSource(mediaPath), name: mediaName ?? '' }
}

const pair = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 4 } as const
