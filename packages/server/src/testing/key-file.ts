import { generateKeyPairSync } from 'node:crypto'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The key file of a service account, by which an agent of Dialogflow is asked. */
export const keyFile = JSON.stringify({
  client_email: 'robo@loja-br.example',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
})
