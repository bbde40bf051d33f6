import { type Announcement, announcementInput } from '@guiche/contract/announcements'
import { useForm } from 'react-hook-form'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import {
  type AnnouncementForm,
  announcementFormOf,
  type SavedAnnouncement,
} from './announcement-form.ts'
import { AnnouncementFields } from './AnnouncementFields.tsx'
import { PictureFailed, useSaveAnnouncement } from './announcements.queries.ts'
import { announcementWords } from './announcements.words.ts'

interface AnnouncementDialogProps {
  /** The announcement to edit; absent to add one. */
  announcement?: Announcement | undefined
  onClose: () => void
}

export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const say = useWords(announcementWords)
  const save = useSaveAnnouncement()
  const form = useForm<AnnouncementForm, unknown, SavedAnnouncement>({
    defaultValues: announcementFormOf(announcement),
    resolver: useSchemaResolver(announcementInput),
  })

  async function submit(values: SavedAnnouncement) {
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
  }

  return (
    <FormDialog
      width="sm"
      title={say(announcement ? 'editTitle' : 'addTitle')}
      form={form}
      onClose={onClose}
      onSave={submit}
    >
      <AnnouncementFields form={form} announcement={announcement} />
    </FormDialog>
  )
}
