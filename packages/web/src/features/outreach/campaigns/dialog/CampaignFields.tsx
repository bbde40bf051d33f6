import type { Campaign } from '@guiche/contract/campaigns'
import { useWords } from '../../../../platform/words.ts'
import type { FileChange } from '../../../../ui/FileField.tsx'
import { Box } from '../../../../ui/Box.tsx'
import { TextInput } from '../../../../ui/Field.tsx'
import { useConnections } from '../../../setup/connections/index.ts'
import { useAllFileLists } from '../../../organisation/file-lists/index.ts'
import { useSession } from '../../../organisation/sessions/index.ts'
import { useAllTags } from '../../../setup/tags/index.ts'
import type { Editing } from '../campaign-rules.ts'
import { useAllContactLists } from './audience.queries.ts'
import type { CampaignForm } from './campaign-form.ts'
import { CampaignMedia } from './CampaignMedia.tsx'
import { CampaignMessages } from './CampaignMessages.tsx'
import { CampaignOptions } from './CampaignOptions.tsx'
import { ChoiceInput } from './ChoiceInput.tsx'
import { campaignDialogWords } from './dialog.words.ts'
import { LockedFields } from './LockedFields.tsx'

interface CampaignFieldsProps {
  form: CampaignForm
  campaign: Campaign | undefined
  editing: Editing
  media: FileChange
  onMedia: (change: FileChange) => void
}

/** All fields of a campaign: recipients, time and line; the texts; and the collapsed options. */
export function CampaignFields({ form, campaign, editing, media, onMedia }: CampaignFieldsProps) {
  const isLocked = editing !== 'all'
  return (
    <>
      <LockedFields isLocked={isLocked}>
        <BasicFields form={form} isLocked={isLocked} />
      </LockedFields>
      <CampaignMessages form={form} isLocked={editing === 'nothing'} />
      <LockedFields isLocked={isLocked}>
        <CampaignMedia stored={storedMedia(campaign)} value={media} onChange={onMedia} />
      </LockedFields>
      <CampaignOptions form={form} isLocked={isLocked} />
    </>
  )
}

function BasicFields({ form, isLocked }: { form: CampaignForm; isLocked: boolean }) {
  const say = useWords(campaignDialogWords)
  const { errors } = form.formState
  const { timeZone } = useSession().user.company
  const { data: lists = [] } = useAllContactLists()
  const { data: tags = [] } = useAllTags()
  const { connections } = useConnections()
  const { data: files = [] } = useAllFileLists()
  return (
    <>
      <TextInput
        label={say('name')}
        autoFocus={!isLocked}
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Box sx={pair}>
        <ChoiceInput
          form={form}
          name="contactListId"
          label={say('contactList')}
          none={say('noList')}
          rows={lists}
        />
        <ChoiceInput
          form={form}
          name="tagListId"
          label={say('tagList')}
          help={say('tagListHelp')}
          none={say('noTag')}
          rows={tags}
        />
        <ChoiceInput
          form={form}
          name="whatsappId"
          label={say('connection')}
          none={say('defaultLine')}
          rows={connections}
        />
        <TextInput
          label={say('scheduledAt')}
          help={say('scheduledAtHelp', { zone: timeZone.replaceAll('_', ' ') })}
          isOptional
          type="datetime-local"
          error={errors.scheduledAt?.message}
          {...form.register('scheduledAt')}
        />
      </Box>
      <ChoiceInput
        form={form}
        name="fileListId"
        label={say('fileList')}
        help={say('fileListHelp')}
        none={say('noFileList')}
        rows={files}
      />
    </>
  )
}

function storedMedia(campaign: Campaign | undefined) {
  if (!campaign || campaign.mediaPath === null) return null
  return { name: campaign.mediaName ?? '' }
}

const pair = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: 4,
} as const
