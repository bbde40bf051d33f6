import Button from '@mui/material/Button'
import { useRef } from 'react'
import { errorText } from '../../platform/error-text.ts'
import { useWords } from '../../platform/words.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Box } from '../../ui/Box.tsx'
import { toast } from '../../ui/toast.tsx'
import { changeSessionUser, useSession, withUser } from '../sessions/index.ts'
import { profileWords } from './profile.words.ts'
import { useSetPicture } from './users.queries.ts'

/** One's own picture, saved as soon as it is chosen. */
export function PictureInput() {
  const say = useWords(profileWords)
  const { user } = useSession()
  const input = useRef<HTMLInputElement>(null)
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
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
      <Avatar name={user.name} src={user.profilePicUrl} size={64} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button variant="outlined" loading={isPending} onClick={() => input.current?.click()}>
            {say(user.profilePicUrl === '' ? 'addPicture' : 'changePicture')}
          </Button>
          {user.profilePicUrl !== '' && (
            <Button variant="text" disabled={isPending} onClick={() => void save()}>
              {say('removePicture')}
            </Button>
          )}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary', mt: 1 }}>
          {say('pictureHelp')}
        </Box>
      </Box>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        aria-label={say('addPicture')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void save(file)
        }}
      />
    </Box>
  )
}
