import { describe, expect, it } from 'vitest'
import { aamvaText } from '../../../../tools/specimens/licence.ts'
import { specimen } from '../../../../tools/specimens/spec.ts'
import { parseAamva } from './aamva.ts'

describe('barcodes of driving licences', () => {
  it('reads a licence of the United States', () => {
    const text = aamvaText(
      specimen({
        surname: 'Vantorre',
        givenNames: 'Anouk Elise',
        documentNumber: 'SPD1L2C93',
        birthDate: '1991-03-14',
        expiryDate: '2033-05-20',
        sex: 'F',
      }),
    )
    expect(parseAamva(text)).toEqual({
      documentNumber: 'SPD1L2C93',
      surname: 'VANTORRE',
      givenNames: 'ANOUK ELISE',
      birthDate: '1991-03-14',
      expiryDate: '2033-05-20',
      sex: 'F',
      country: 'USA',
    })
  })
  it('reads the year first on Canadian ones', () => {
    const text = '@\n\x1e\rANSI 636012030001DL00310050DLDAQA1234\nDCSVANTORRE\nDACANOUK\nDBB19910314\nDCGCAN\r'
    expect(parseAamva(text)).toMatchObject({ documentNumber: 'A1234', birthDate: '1991-03-14', country: 'CAN' })
  })
  it('ignores other barcodes', () => {
    expect(parseAamva('https://example.test/DAQ123')).toBeNull()
  })
})
