import { generateKeyPairSync } from 'node:crypto'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The key file of a service account for a Dialogflow agent. */
export const keyFile = JSON.stringify({
  client_email: 'robo@loja-br.example',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
})
