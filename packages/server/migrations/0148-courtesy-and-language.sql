-- Two settings: words that customers write only out of courtesy, and the language of texts to customers, empty until an
-- administrator chooses one.
insert into settings (company_id, key, value)
select id, key, value from companies,
  (values
    ('courtesyWords', E'obrigado\nobrigada\nobrigados\nobrigadas\nmuito obrigado\nmuito obrigada\nbrigado\nbrigada\nobg\nobgd\nbrigadão\nobrigado pela ajuda\nobrigada pela ajuda\nobrigado pela atenção\nobrigada pela atenção\nobrigado pelo atendimento\nobrigada pelo atendimento\nobrigado por tudo\nobrigada por tudo\nvaleu\nvlw\nagradeço\nagradecido\nagradecida\ngrato\ngrata\ngratidão\nde nada\npor nada\nimagina\ndisponha\nok\nokay\nokey\nblz\nbeleza\ncerto\ntá\ntá bom\ntá certo\ntudo bem\ntudo certo\ncombinado\nentendi\nentendido\nperfeito\nótimo\nótima\nexcelente\nmaravilha\nshow\nlegal\njoia\ntop\ntchau\naté logo\naté mais\naté breve\naté amanhã\nabraço\nabraços\nbeijo\nbeijos\nbjs\nigualmente\nbom fim de semana\nbom final de semana\nbom descanso\nbom trabalho\nfique com Deus\namém\nthanks\nthank you\nthank you so much\nthank you very much\nmany thanks\nthx\nty\ncheers\ngreat\nperfect\nawesome\nall right\nalright\ngot it\nunderstood\nyou too\nbye\nbye bye\ngoodbye\nsee you\ntake care\nhave a nice day\nhave a good day\nhave a great day\ngracias\nmuchas gracias\nmil gracias\ngracias por todo\ngracias por la ayuda\ngracias por su ayuda\ngracias por la atención\ngracias por su atención\nde acuerdo\nvale\nestá bien\nperfecto\ngenial\nlisto\nadiós\nhasta luego\nhasta pronto\nhasta mañana\nchao\nchau\nsaludos\nun abrazo'),
    ('language', '')
  ) as added (key, value)
on conflict (company_id, key) do nothing;
