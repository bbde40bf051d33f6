import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { PictureChooser } from '../../../ui/PictureChooser.tsx'
import { toast } from '../../../ui/toast.tsx'
import { changeSessionUser, useSession, withUser } from '../sessions/index.ts'
import { profileWords } from './profile.words.ts'
import { useSetPicture } from './users.queries.ts'

/** Field for the user's own picture. */
export function PictureInput() {
  const say = useWords(profileWords)
  const { user } = useSession()
  const { mutateAsync, isPending } = useSetPicture()

  async function save(file?: File): Promise<void> {
    try {
      const changed = await mutateAsync({ id: user.id, ...(file && { file }) })
      changeSessionUser((own) => withUser(own, changed))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <PictureChooser
      picture={<Avatar name={user.name} src={user.profilePicUrl} size={64} />}
      hasPicture={user.profilePicUrl !== ''}
      isSaving={isPending}
      words={{ add: say('addPicture'), change: say('changePicture'), remove: say('removePicture') }}
      note={say('pictureHelp')}
      onSave={(file) => void save(file)}
    />
  )
}
