import type { Campaign } from '@guiche/contract/campaigns'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { errorText } from '../../../../platform/error-text.ts'
import { newIdempotencyKey } from '../../../../platform/new-idempotency-key.ts'
import { useWords } from '../../../../platform/words.ts'
import type { FileChange } from '../../../../ui/FileField.tsx'
import { Box } from '../../../../ui/Box.tsx'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { PlainDialog } from '../../../../ui/PlainDialog.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../../ui/use-schema-resolver.ts'
import { useSession } from '../../../organisation/sessions/index.ts'
import { editableParts } from '../campaign-rules.ts'
import { MediaUploadError, useSaveCampaign } from '../campaigns.queries.ts'
import {
  campaignBodyOf,
  type CampaignFields as Typed,
  type CampaignForm,
  campaignFieldsOf,
  type SavedCampaign,
  savedCampaign,
} from './campaign-form.ts'
import { CampaignFields } from './CampaignFields.tsx'
import { campaignDialogWords } from './dialog.words.ts'

interface CampaignDialogProps {
  /** The campaign to edit; absent for a new one. */
  campaign?: Campaign | undefined
  onClose: () => void
  onPreview: (campaign: Campaign) => void
}

/** Creates or edits a campaign, or shows one that can no longer be changed. */
export default function CampaignDialog({ campaign, onClose, onPreview }: CampaignDialogProps) {
  const say = useWords(campaignDialogWords)
  const { timeZone } = useSession().user.company
  const save = useSaveCampaign()
  // Evaluated once, so that an open form is not locked while it is edited.
  const [editing] = useState(() => editableParts(campaign))
  const [key] = useState(newIdempotencyKey)
  const [media, setMedia] = useState<FileChange>()
  const form: CampaignForm = useForm<Typed, unknown, SavedCampaign>({
    defaultValues: campaignFieldsOf(campaign, timeZone),
    resolver: useSchemaResolver<Typed, SavedCampaign>(savedCampaign),
  })
  const fields = (
    <CampaignFields
      form={form}
      campaign={campaign}
      editing={editing}
      media={media}
      onMedia={setMedia}
    />
  )

  async function saveCampaign(values: SavedCampaign, wantsPreview: boolean) {
    const body = { ...campaignBodyOf(values, campaign, editing), idempotencyKey: key }
    try {
      closeAndPreview(await save.mutateAsync({ id: campaign?.id, body, media }), wantsPreview)
      toast.success(say('saved'))
    } catch (error) {
      if (error instanceof MediaUploadError) closeAndPreview(error.campaign, false)
      toast.error(error instanceof MediaUploadError ? say('mediaFailed') : errorText(error))
    }
  }

  function closeAndPreview(saved: Campaign, wantsPreview: boolean) {
    onClose()
    if (wantsPreview) onPreview(saved)
  }

  if (editing === 'nothing')
    return (
      <PlainDialog title={say('readTitle')} width="md" onClose={onClose}>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>{fields}</Box>
      </PlainDialog>
    )
  return (
    <FormDialog
      width="md"
      title={say(campaign ? (editing === 'texts' ? 'textsTitle' : 'editTitle') : 'addTitle')}
      form={form}
      isChanged={media !== undefined}
      onClose={onClose}
      onSave={(values) => saveCampaign(values, false)}
      otherActions={
        <Button
          variant="outlined"
          startIcon={<Eye aria-hidden />}
          sx={{ '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } } }}
          disabled={form.formState.isSubmitting}
          onClick={() => void form.handleSubmit((values) => saveCampaign(values, true))()}
        >
          {say('saveAndPreview')}
        </Button>
      }
    >
      {editing === 'texts' && <Alert severity="info">{say('textsOnly')}</Alert>}
      {fields}
    </FormDialog>
  )
}
