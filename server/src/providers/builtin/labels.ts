import type { FactField } from './facts.ts'

/** How permits to live in a state call themselves, folded as the labels below. */
export const residencePermitWords = [
  'RESIDENCEPERMIT',
  'RESIDENTPERMIT',
  'PERMANENTRESIDENT',
  'TITREDESEJOUR',
  'CARTEDESEJOUR',
  'AUFENTHALTSTITEL',
  'AUFENTHALTSKARTE',
  'NIEDERLASSUNGSERLAUBNIS',
  'PERMISODERESIDENCIA',
  'TITULODERESIDENCIA',
  'VERBLIJFSTITEL',
  'VERBLIJFSDOCUMENT',
  'PERMESSODISOGGIORNO',
  'KARTAPOBYTU',
  'IKAMETIZNI',
  'UPPEHALLSTILLSTAND',
  'OPHOLDSTILLADELSE',
  'OPPHOLDSTILLATELSE',
  'OLESKELULUPA',
  'POVOLENIKPOBYTU',
  'PERMISDESEDERE',
] as const

// What documents print over their fields, folded to A-Z without spaces (the reader drops many spaces). A label
// is looked for inside a line, since documents print two or three languages side by side.

/** Words that name a field, longest first where one holds another: PRENOM holds NOM. */
export const fieldLabels: readonly (readonly [field: FactField | 'issueDate' | 'birthPlace', words: readonly string[]])[] = [
  ['birthPlace', ['PLACEOFBIRTH', 'LIEUDENAISSANCE', 'GEBURTSORT', 'LUGARDENACIMIENTO', 'GEBOORTEPLAATS', 'DOGUMYERI', 'LUOGODINASCITA', 'TEMPATLAHIR']],
  [
    'birthDate',
    ['DATEOFBIRTH', 'DATEDENAISSANCE', 'GEBURTSDATUM', 'GEBURTSTAG', 'FECHADENACIMIENTO', 'DATADENASCIMENTO', 'GEBOORTEDATUM', 'DOGUMTARIHI', 'DATADINASCITA', 'TANGGALLAHIR', 'TGLLAHIR', 'DOB'],
  ],
  [
    'expiryDate',
    [
      'DATEOFEXPIRY',
      'EXPIRYDATE',
      'DATEDEXPIRATION',
      'DATEEXPIRATION',
      'GULTIGBIS',
      'FECHADECADUCIDAD',
      'FECHADEVENCIMIENTO',
      'VALIDADE',
      'GELDIGTOT',
      'SONGECERLILIK',
      'DATADISCADENZA',
      'BERLAKUHINGGA',
      'VALIDUNTIL',
      'VALIDTHRU',
      'EXPIRES',
      'DATEOFEXPIRATION',
      '4BEXP',
    ],
  ],
  ['issueDate', ['DATEOFISSUE', 'DATEDEDELIVRANCE', 'AUSSTELLUNGSDATUM', 'FECHADEEXPEDICION', 'DATADEEMISSAO', 'DATUMVANAFGIFTE', 'VERILISTARIHI', 'DATADIRILASCIO', 'ISSUED', 'ISSUEDATE']],
  ['givenNames', ['GIVENNAME', 'FIRSTNAME', 'FORENAME', 'PRENOM', 'VORNAME', 'NOMBRES', 'VOORNAMEN', 'VOORNAAM', 'ADI', 'NAMADEPAN', 'PRENOMES', 'IMIE']],
  ['surname', ['SURNAME', 'LASTNAME', 'FAMILYNAME', 'NACHNAME', 'FAMILIENNAME', 'APELLIDO', 'SOBRENOME', 'ACHTERNAAM', 'SOYADI', 'COGNOME', 'NAZWISKO', 'NOM', 'NAAM']],
  ['nationality', ['NATIONALIT', 'STAATSANGEHORIGKEIT', 'NACIONALIDAD', 'NACIONALIDADE', 'UYRUGU', 'CITTADINANZA', 'KEWARGANEGARAAN']],
  ['documentNumber', ['PASSPORTNO', 'PASSEPORT', 'DOCUMENTNO', 'CARDNO', 'LICENCENO', 'LICENSENO', 'DOCUMENTNUMBER', 'IDNUMBER', 'NUMERO', 'NUMMER', 'DLNO', 'BELGENO', 'SERINO']],
  ['sex', ['SEX', 'SEXE', 'GESCHLECHT', 'SEXO', 'CINSIYET', 'SESSO', 'JENISKELAMIN', 'GESLACHT', 'GENDER']],
]
