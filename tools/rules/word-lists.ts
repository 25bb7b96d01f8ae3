/** Words that no English text uses: private words, words of another trade, and objects that act like people. */
const forbidden = [
  /\b(?<!for this )sites?\b/i,
  /\b(by|our|this) letters?\b/i,
  /\bmails?\b/i,
  /\be-mails?\b/i,
  /\btalks?\b/i,
  /\b(mend\w*|anew|whoever|somebody|anybody|deceivers?|(?<!white )papers?)\b/i,
  /\b(at hand|at present|as a rule|go on|goes on|begins?|begun|began|put off|take back|taken back|need not)\b/i,
  /\b(stands?|(holds|is good) until|waits? for you)\b/i,
  /\b(is|are|be|been) with us\b/i,
  /\bthere (is|are) no .* any more\b/i,
  /\blies? (in|too)\b/i,
  /\bsigns\b/i,
  /\b(this|the|these) very\b/i,
  /\bbirth dates?\b/i,
  /\bnothing (was|is|you sent is) lost\b/i,
  /\b(wrong tries|in our list|your own key|from when to when)\b/i,
  /\bidentity (is moving|moves)\b/i,
  /\bnot available until you do this\b/i,
  /\bI agree that (you|…) (use|read|check|share)s?\b/i,
]

/** The words of the never-list in an English text. */
export function forbiddenIn(text: string): string[] {
  // Placeholders have names of the code.
  const shown = text.replaceAll(/\{\{\w+\}\}/g, '…')
  return forbidden.flatMap((pattern) => pattern.exec(shown)?.[0] ?? [])
}

/** By language: terms that the glossary replaces, and the term to use. */
const oldTerms: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [
      /\b(photo of you|risk test|talk by video|driver’s licen[cs]e)\b/i,
      'selfie, risk assessment, video call, driving licence',
    ],
    [
      /\b(tries left|sent back|the law asks|our staff|member of staff)\b/i,
      'attempts left, changes needed, the law requires, a colleague',
    ],
  ],
  'zh-CN': [
    [/(?<!此)站点|风险测试|本人照片/, '所在地区、风险评估、自拍照'],
    [/加密货币|没有丢失/, '加密资产、已保存'],
  ],
  'zh-TW': [
    [/站點|風險測驗|本人照片|身份/, '所在地區、風險評估、自拍照、身分'],
    [/加密貨幣|零售客戶|(沒有|並未)遺失/, '加密資產、一般客戶、已儲存'],
  ],
  'zh-HK': [
    [/站點|身分|加密資產|任務|本人相片/, '居住地、身份、虛擬資產、待辦事項、自拍照'],
    [
      /測驗|(知識|風險)測試|加密貨幣|地址證明|客戶支援|賬戶|並無遺失|您/,
      '評估、虛擬資產、住址證明、客戶服務、帳戶、已儲存、你',
    ],
  ],
  'ja-JP': [
    [
      /ご利用のサイトの|タスク|エクスポージャー|リスクテスト|ご本人の写真/,
      'お住まいの地域、お手続き、投資上限額、リスク診断、セルフィー（顔写真）',
    ],
    [
      /個人のお客様|住所確認書類|仮想資産|カストディ会社|失われていません/,
      '一般顧客、住所証明書類、暗号資産、カストディアン、保存されています',
    ],
  ],
  'ko-KR': [
    [/이용 중인 사이트의|작업|위험 성향 테스트|위험 수준 테스트|설문/, '거주 지역, 할 일, 위험 성향 진단, 질문지'],
    [
      /익스포저|고객지원|영상 통화|주소 증빙|암호화자산|수탁사|(진단|수탁기관)[가와를는]|사라지지 않/,
      '투자 한도, 고객센터, 영상 면담, 주소 증명, 가상자산, 수탁기관, 저장되어 있습니다',
    ],
  ],
  'de-DE': [
    [/Ihrer Plattform|Risikotest|Engagementlimit/, 'Ihr Wohnsitz, Risikoprofil, Obergrenze für Kryptowerte'],
    [/Interview|[Nn]ichts[^.]*verloren gegangen|Foto von Ihnen/, 'Videogespräch, ist gespeichert, Selfie'],
  ],
  'es-ES': [
    [
      /[Cc]omprobante|monedero|tu plataforma|[Pp]rueba de riesgo|frase semilla/,
      'justificante, wallet, donde vives, evaluación de riesgo, frase de recuperación',
    ],
    [
      /entrevista|criptomoneda|[Tt]est de|[Nn]o se ha perdido/,
      'videollamada, criptoactivo, prueba de conocimientos, está guardado',
    ],
  ],
  'ru-RU': [
    [/вашей площадк|тест на отношение к риску|бесед/i, 'ваш регион, оценка риск-профиля, видеозвонок'],
    [/тест[а-я]* на риск|криптовалют/i, 'оценка риск-профиля, криптоактивы'],
  ],
  'tr-TR': [
    [/[Ss]iteniz|[Rr]isk testi|[Pp]ozisyon limit/, 'yaşadığınız yer, risk değerlendirmesi, kripto varlık üst limiti'],
    [/[Pp]arola|kripto para|kaybolmadı/, 'şifre, kripto varlık, kaydedildi'],
  ],
  'ar-SA': [
    [/منصتك|انكشاف|اختبار المخاطر|موثّقة/, 'مكان إقامتك، حدّ الاستثمار، تقييم المخاطر، موثقة'],
    [/(العملات|عملاتك|عملاتي) الرقمية|مقابلة|لم يُفقد/, 'الأصول المشفرة، مكالمة الفيديو، محفوظ'],
  ],
  'vi-VN': [
    [
      /tiền mã hóa|tài sản số|tiền điện tử|bài kiểm tra rủi ro|trao đổi với bạn/i,
      'tài sản mã hóa, đánh giá rủi ro, cuộc gọi video',
    ],
    [/phỏng vấn|khách hàng cá nhân|không bị mất/i, 'cuộc gọi video, khách hàng nhỏ lẻ, đã được lưu'],
  ],
  'id-ID': [
    [
      /situs Anda|[Tt]es risiko|foto diri|wawancara/i,
      'tempat tinggal Anda, penilaian risiko, swafoto, panggilan video',
    ],
    [/nasabah|mata uang kripto/i, 'pelanggan atau konsumen, aset kripto'],
  ],
  'th-TH': [
    [/ไซต์ของคุณ|แบบทดสอบความเสี่ยง|เพดานความเสี่ยง/, 'ที่ที่คุณอาศัยอยู่, แบบประเมินความเสี่ยง, เพดานการลงทุน'],
    [/สัมภาษณ์|เอกสารระบุตัวตน|ไม่สูญหาย/, 'วิดีโอคอล, เอกสารยืนยันตัวตน, บันทึกไว้แล้ว'],
  ],
}

/** What to use in place of old terms in a text. */
export function oldTermsIn(language: string, text: string): string[] {
  return (oldTerms[language] ?? []).flatMap(([pattern, use]) => {
    const found = pattern.exec(text)?.[0]
    return found ? [`“${found}”. Use: ${use}.`] : []
  })
}

/** Arabic commands at the start of a sentence. */
const command =
  /(?:^|[.؟!:؛،]\s|\n)[وف]?(?:أدخل|استخدم|تواصل|اختر|انظر|افتح|اكتب|أرسل|أضف|حاول|اقرأ|انتظر|امسح|أغلق|اضغط|أكمل|التقط|ابدأ|انقر|وقّع)(?=[\s.،])/

/** The command of an Arabic text, where the style guide asks for “يُرجى” and a noun. */
export function commandIn(text: string): string | undefined {
  return command.exec(text)?.[0]
}

/** Whether a text has a sentence to translate, and not only names. */
export function isSentence(text: string): boolean {
  const shown = text.replaceAll(/\{\{[^}]*\}\}/g, '')
  return (shown.match(/\b[A-Za-z_]{2,}\b/g) ?? []).length > 3
}

/** The characters of an SMS that fit 160 to a segment. */
const gsm7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/

/** How many segments an SMS needs. */
export function segmentsOf(text: string): number {
  const [one, each] = gsm7.test(text) ? [160, 153] : [70, 67]
  return text.length <= one ? 1 : Math.ceil(text.length / each)
}
