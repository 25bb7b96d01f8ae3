-- kyc-info says what is left of a draft, so a photo is another revision of the member's data.
create constraint trigger count_revision after insert or delete or update on photo deferrable initially deferred for each row execute function count_revision('member_id');
